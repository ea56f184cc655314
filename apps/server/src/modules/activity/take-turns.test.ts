import { expect, it } from "vitest";
import { createTurns } from "./take-turns.ts";

const gate = () => {
  let open: (error?: Error) => void = () => undefined;
  const passed = new Promise<void>((resolve, reject) => {
    open = (error) => (error === undefined ? resolve() : reject(error));
  });
  return { passed, open: (error?: Error) => open(error) };
};

it("lets so many run at once and the others follow in order, also after one that failed", async () => {
  const inTurn = createTurns(2);
  const gates = Array.from({ length: 4 }, gate);
  const begun: number[] = [];
  const ended = gates.map(({ passed }, index) =>
    inTurn(async () => {
      begun.push(index);
      await passed;
      return index;
    }),
  );
  expect(begun).toEqual([0, 1]);
  gates[1]?.open(new Error("broken"));
  await expect(ended[1]).rejects.toThrow("broken");
  expect(begun).toEqual([0, 1, 2]);
  gates[0]?.open();
  expect(await ended[0]).toBe(0);
  expect(begun).toEqual([0, 1, 2, 3]);
  gates[2]?.open();
  gates[3]?.open();
  expect(await Promise.all([ended[2], ended[3]])).toEqual([2, 3]);
  // Everybody's place is free again.
  const last = [inTurn(async () => begun.push(4)), inTurn(async () => begun.push(5))];
  expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
  await Promise.all(last);
});
