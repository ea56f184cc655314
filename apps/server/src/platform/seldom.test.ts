import { expect, it } from "vitest";
import { seldom } from "./seldom.ts";

it("acts at most once in an interval and then says how often it did not", () => {
  let nowMs = 0;
  const acts: [number, string][] = [];
  const note = seldom(
    1_000,
    (leftOut, text: string) => acts.push([leftOut, text]),
    () => nowMs,
  );
  note("first");
  note("second");
  nowMs = 999;
  note("third");
  nowMs = 1_000;
  note("fourth");
  nowMs = 5_000;
  note("fifth");
  expect(acts).toEqual([
    [0, "first"],
    [2, "fourth"],
    [0, "fifth"],
  ]);
});
