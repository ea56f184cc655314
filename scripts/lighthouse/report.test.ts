import { expect, it } from "vitest";
import {
  type Goals,
  medianOf,
  missedGoals,
  type Report,
  reportLine,
  reportTable,
} from "./report.ts";

const good: Report = {
  performance: 98,
  accessibility: 100,
  lcpMs: 1600,
  fcpMs: 900,
  tbtMs: 10,
  cls: 0,
  findings: [],
};
const goals: Goals = { performance: 98, accessibility: 100, lcpMs: 1600, tbtMs: 150, cls: 0.02 };

it.each([
  [{}, []],
  [{ performance: 97 }, ["performance"]],
  [{ accessibility: 99 }, ["accessibility"]],
  [{ lcpMs: 1601 }, ["LCP"]],
  [{ tbtMs: 150, cls: 0.02 }, ["TBT", "CLS"]],
])("a page with %j misses the goals %j", (changes, missed) => {
  expect(missedGoals({ ...good, ...changes }, goals)).toEqual(missed);
});

it("medianOf returns the middle of several reports, and the lower middle of two", () => {
  const looks = [1700, 1500, 1400].map((lcpMs) => ({ ...good, lcpMs, findings: [`${lcpMs}`] }));
  expect(medianOf(looks)).toMatchObject({ lcpMs: 1500, findings: ["1700", "1500", "1400"] });
  expect(medianOf(looks.slice(0, 2)).lcpMs).toBe(1500);
});

it("the table shows each figure with its goal, and what was missed", () => {
  const table = reportTable([{ name: "landing", report: { ...good, lcpMs: 1960 }, goals }], 5);
  expect(table.split("\n").at(-1)).toBe(
    "| landing | 98 (≥ 98) | 100 (≥ 100) | 0.90 s | 1.96 s (≤ 1.60 s) | 10 ms (< 150 ms) | 0.000 (< 0.02) | LCP |",
  );
});

it("the line of a run names each figure", () => {
  expect(reportLine(good)).toBe(
    "performance 98, accessibility 100, FCP 0.90 s, LCP 1.60 s, TBT 10 ms, CLS 0.000",
  );
});
