import { expect, it } from "vitest";
import { sumUp } from "./sum-up.ts";

const step = (name: string, passed: number, failed: number, passes = failed === 0) => ({
  name,
  seconds: 12.345,
  passes,
  passed,
  failed,
  failures: [],
  skipped: [],
  tests: [],
});

it("the last line of npm test is the sum of its steps", () => {
  const { lines, ...counts } = sumUp([step("style", 0, 0), step("unit", 7, 0), step("web", 3, 2)]);
  expect(counts).toEqual({ passed: 10, failed: 2 });
  expect(lines).toEqual([
    "ok      style         12.3 s",
    "ok      unit          12.3 s  7 passed, 0 failed",
    "FAILED  web           12.3 s  3 passed, 2 failed",
    "10 passed, 2 failed",
  ]);
});

it("a failed check without tests counts as one failure", () => {
  expect(sumUp([step("types", 0, 0, false), step("unit", 7, 0)]).lines.at(-1)).toBe(
    "7 passed, 1 failed",
  );
});

it("a title that no test has counts as a failure with a message", () => {
  const { failed, lines } = sumUp([step("unit", 0, 0)], { title: "sends monney" });
  expect(failed).toBe(1);
  expect(lines.slice(-2)).toEqual([
    'No test has "sends monney" in its title, and no test file has it in its path.',
    "0 passed, 1 failed",
  ]);
});

it("a skipped test is named with its reason before the last line", () => {
  const skipped = ["the journey in Firefox: firefox-esr is not installed"];
  expect(sumUp([{ ...step("browser", 3, 0), skipped }]).lines.slice(-2)).toEqual([
    "Skipped: the journey in Firefox: firefox-esr is not installed",
    "3 passed, 0 failed",
  ]);
});

it("a failed test is named with its message before the last line", () => {
  const failures = [
    { title: "a send is exact", file: "send.it.test.ts", message: "expected 1 to be 2" },
  ];
  expect(sumUp([{ ...step("unit", 3, 1), failures }]).lines.slice(-2)).toEqual([
    "Failed in unit: a send is exact (send.it.test.ts)\n  expected 1 to be 2",
    "3 passed, 1 failed",
  ]);
});

it("a flaky test is named, and the run is green", () => {
  const flaky = [
    { step: "web", title: "sends again", file: "send.test.tsx", message: "not found\nseed 7" },
  ];
  const { failed, lines } = sumUp([step("web", 3, 0)], { flaky });
  expect(failed).toBe(0);
  expect(lines.slice(-2)).toEqual([
    "Flaky in web: sends again (send.test.tsx)\n  not found\n  seed 7",
    "3 passed, 0 failed",
  ]);
});

it("a step's time is also given in minutes of the reference machine", () => {
  const { lines } = sumUp([{ ...step("unit", 7, 0), seconds: 240 }], { speed: 0.5 });
  expect(lines.slice(0, 2)).toEqual([
    "ok      unit         240.0 s   2.0 min  7 passed, 0 failed",
    "Minutes are those of the reference machine, 2.0 in all; this one is 0.50 times as fast.",
  ]);
});

it("what took over twice its budget fails the run", () => {
  const failures = ["web took 4.0 min of the 1.0 min in scripts/test/budget.json"];
  expect(sumUp([step("web", 3, 0)], { failures }).lines.slice(-2)).toEqual([
    "web took 4.0 min of the 1.0 min in scripts/test/budget.json",
    "3 passed, 1 failed",
  ]);
});
