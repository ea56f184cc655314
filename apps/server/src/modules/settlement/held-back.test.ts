import { expect, it } from "vitest";
import { createHeldBack } from "./held-back.ts";
import type { QueuedOperation } from "./operation.ts";

const payment = (id: string, from: string, to: string, asset = 1) =>
  ({ id, asset, amount: 1n, from, to }) as unknown as QueuedOperation;

it("leaves out payments on a way on which one has just failed, and no others, for a while", () => {
  let now = 0;
  const heldBack = createHeldBack({ now: () => new Date(now) }, 10_000);
  const toFrozen = payment("a", "eve", "frozen");
  const queue = [
    payment("b", "eve", "frozen"),
    payment("c", "eve", "ann"),
    payment("d", "ann", "frozen"),
    payment("e", "eve", "frozen", 2),
  ];
  const idsOf = () => heldBack.leaveOut(queue).map(({ id }) => id);
  expect(idsOf()).toEqual(["b", "c", "d", "e"]);
  heldBack.note([toFrozen]);
  now = 9_999;
  expect(idsOf()).toEqual(["c", "d", "e"]);
  expect(heldBack.ids()).toEqual(["a", "b"]);
  now = 10_000;
  expect(heldBack.ids()).toEqual([]);
  expect(idsOf()).toEqual(["b", "c", "d", "e"]);
});
