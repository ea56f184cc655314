import { expect, it } from "vitest";
import { mapInTurns } from "./map-in-turns.ts";

it("other work of the process gets its turn after every 250 items that are mapped", async () => {
  const items = Array.from({ length: 1_000 }, (_, place) => place);
  let turns = 0;
  let isOver = false;
  const takeTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  const turnsAt = await mapInTurns(items, () => turns);
  isOver = true;
  expect(turnsAt[249]).toBe(0);
  expect(turnsAt[250]).toBeGreaterThan(0);
  expect(turnsAt[999]).toBeGreaterThanOrEqual(3);
});

it("items are mapped in their order, with their places", async () => {
  const items = Array.from({ length: 600 }, (_, place) => `line ${place}`);
  expect(await mapInTurns(items, (item, place) => `${item} at ${place}`)).toEqual(
    items.map((item, place) => `${item} at ${place}`),
  );
  expect(await mapInTurns([], String)).toEqual([]);
});
