import { expect, it } from "vitest";
import { type EventEntry, slowestInteraction } from "./interactions.ts";
import { isQuick, percentile, tapTable } from "./tap-report.ts";

const entry = (
  interactionId: number,
  name: string,
  durationMs: number,
  handlersMs = 1,
): EventEntry => ({ interactionId, name, durationMs, handlersMs });

const tap = (...durationsMs: number[]) => ({
  name: "open send",
  interactions: durationsMs.map((durationMs) => ({ durationMs, handlersMs: durationMs / 2 })),
});

it.each([
  [0.5, [40], 40],
  [0.75, [10, 20, 30, 40], 30],
  [0.75, [40, 10, 30, 20, 50], 40],
  [0.5, [10, 20, 30, 40], 20],
  [1, [10, 40, 20], 40],
])("the percentile %d of %j is %d", (share, values, expected) => {
  expect(percentile(values, share)).toBe(expected);
});

it("an interaction takes as long as the longest of its events, and the handlers of all of them", () => {
  const entries = [
    entry(7, "pointerdown", 24, 2),
    entry(7, "click", 72, 40),
    entry(7, "pointerup", 72, 3),
    entry(8, "pointerdown", 32, 9),
  ];
  expect(slowestInteraction(entries)).toEqual({ durationMs: 72, handlersMs: 45 });
});

it("an interaction that the browser does not report took at most 16 ms, and other events do not count", () => {
  expect(slowestInteraction([entry(0, "pointerover", 300, 200)])).toEqual({
    durationMs: 16,
    handlersMs: 0,
  });
});

it("a tap reaches its goal if three of four took at most 100 ms", () => {
  expect(isQuick(tap(16, 96, 100, 900))).toBe(true);
  expect(isQuick(tap(16, 96, 104, 104))).toBe(false);
  expect(isQuick(tap())).toBe(false);
});

it("the table of taps has a row for each with its percentiles and whether it reached the goal", () => {
  expect(
    tapTable([tap(16, 40, 96, 208), tap(104, 112)])
      .split("\n")
      .slice(1),
  ).toEqual([
    "| --- | ---: | ---: | ---: | ---: | --- |",
    "| open send | 40 ms | 96 ms | 208 ms | 48 ms | reached |",
    "| open send | 104 ms | 112 ms | 112 ms | 56 ms | missed |",
  ]);
});
