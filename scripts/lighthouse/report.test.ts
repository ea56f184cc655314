import { expect, it } from "vitest";
import { medianOf, meetsGoals, type Report } from "./report.ts";

const good: Report = {
  name: "landing",
  performance: 98,
  accessibility: 100,
  lcpMs: 1600,
  fcpMs: 900,
  tbtMs: 10,
  cls: 0,
  findings: [],
};

it.each([
  [{}, true],
  [{ performance: 97 }, false],
  [{ accessibility: 99 }, false],
  [{ lcpMs: 1601 }, false],
])("a page with %j meets the goals: %s", (changes, met) => {
  expect(meetsGoals({ ...good, ...changes })).toBe(met);
});

it("medianOf returns the middle of several reports, and the lower middle of two", () => {
  const looks = [1700, 1500, 1400].map((lcpMs) => ({ ...good, lcpMs, findings: [`${lcpMs}`] }));
  expect(medianOf(looks)).toMatchObject({ lcpMs: 1500, findings: ["1700", "1500", "1400"] });
  expect(medianOf(looks.slice(0, 2)).lcpMs).toBe(1500);
});
