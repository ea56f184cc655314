import type { ChainAsset } from "@lilypad/money";
import { expect, it } from "vitest";
import type { QueuedOperation } from "../model/operation.ts";
import { createRecentFailures } from "./recent-failures.ts";

const payment = (id: string, from: string, to: string, asset: ChainAsset = "usdc") =>
  ({ id, asset, amount: 1n, from, to }) as unknown as QueuedOperation;

it("skips payments like one that has just failed, and no others, until the time is over", () => {
  let now = 0;
  const failures = createRecentFailures({ now: () => new Date(now) }, 10_000);
  const toFrozen = payment("a", "eve", "frozen");
  const queue = [
    payment("b", "eve", "frozen"),
    payment("c", "eve", "ann"),
    payment("d", "ann", "frozen"),
    payment("e", "eve", "frozen", "eurc"),
  ];
  const left = () => failures.skip(queue).map(({ id }) => id);
  expect(left()).toEqual(["b", "c", "d", "e"]);
  failures.add([toFrozen]);
  now = 9_999;
  expect(left()).toEqual(["c", "d", "e"]);
  expect(failures.ids()).toEqual(["a", "b"]);
  now = 10_000;
  expect(failures.ids()).toEqual([]);
  expect(left()).toEqual(["b", "c", "d", "e"]);
});
