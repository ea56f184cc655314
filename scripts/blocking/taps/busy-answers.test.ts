import { expect, it } from "vitest";
import { busyAnswers, repeatItems } from "./busy-answers.ts";

it("repeated items have ids of their own", () => {
  const items = [
    { id: "00000000-0000-4000-8000-000000000001", name: "Ann" },
    { id: "00000000-0000-4000-8000-000000000002", name: "Bob" },
  ];
  const repeated = repeatItems(items, 5);
  expect(repeated.map(({ name }) => name)).toEqual(["Ann", "Bob", "Ann", "Bob", "Ann"]);
  expect(repeated.slice(0, 2)).toEqual(items);
  expect(new Set(repeated.map(({ id }) => id)).size).toBe(5);
});

it("an empty list cannot be filled", () => {
  expect(() => repeatItems([], 3)).toThrow("nothing to repeat");
});

it("the answers for the taps fill each list, with transactions in its currency", () => {
  const lists = busyAnswers().flatMap(({ path, body }) =>
    Object.entries((body as { data?: object }).data ?? {}).flatMap(([list, items]) =>
      Array.isArray(items) && items.length > 5 ? [{ path, list, items }] : [],
    ),
  );
  expect(lists.map(({ list, items }) => `${items.length} ${list}`).toSorted()).toEqual([
    "10 transactions",
    "10 transactions",
    "10 transactions",
    "20 transactions",
    "50 notifications",
    "8 people",
  ]);
  const dollars = lists.find(({ path }) => path.includes("currency=USD"));
  expect(new Set(dollars?.items.map(({ currency }) => currency))).toEqual(new Set(["USD"]));
});
