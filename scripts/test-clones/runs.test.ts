import { expect, it } from "vitest";
import { folderOf, missingRuns, type Run, readRuns, tableOf, verdictOf } from "./runs.ts";

const commit = "0123456789abcdef0123456789abcdef01234567";
const summary = {
  installSeconds: 30,
  steps: [{ name: "unit", seconds: 90, passes: true, passed: 12, failed: 0 }],
  passed: 12,
  failed: 0,
};
const runOf = (overrides: Partial<Run> = {}): Run => ({
  commit,
  folder: "Lily pad [grün] 1",
  load: 0,
  startedAt: "2026-03-01T10:20:30.000Z",
  ...verdictOf({ exitCode: 0, timedOut: false, seconds: 150, summary }),
  ...overrides,
});

it("a run is green if it exited with 0, all steps passed and no test failed", () => {
  expect(verdictOf({ exitCode: 0, timedOut: false, seconds: 150, summary })).toMatchObject({
    verdict: "green",
    seconds: 120,
    installSeconds: 30,
  });
});

it.each([
  ["its exit code is not 0", { exitCode: 1, timedOut: false, summary }, "failed"],
  ["it was killed", { exitCode: null, timedOut: false, summary }, "failed"],
  ["a test failed", { exitCode: 0, timedOut: false, summary: { ...summary, failed: 1 } }, "failed"],
  ["no step ran", { exitCode: 0, timedOut: false, summary: { ...summary, steps: [] } }, "failed"],
  ["it has no summary", { exitCode: 0, timedOut: false, summary: undefined }, "failed"],
  ["it timed out", { exitCode: null, timedOut: true, summary: undefined }, "timed out"],
])("a run is not green if %s", (_reason, ending, verdict) => {
  expect(verdictOf({ seconds: 10, ...ending }).verdict).toBe(verdict);
});

it("an interrupted series continues after the last complete line", () => {
  const whole = JSON.stringify(runOf());
  const runs = readRuns(`${whole}\n${JSON.stringify(runOf({ load: 2 }))}\n${whole.slice(0, 40)}`);
  expect(runs).toHaveLength(2);
  expect(missingRuns(runs, { commit, load: 0, count: 3 })).toBe(2);
  expect(missingRuns(runs, { commit, load: 2, count: 1 })).toBe(0);
  expect(missingRuns(runs, { commit: "another", load: 0, count: 3 })).toBe(3);
  expect(missingRuns([], { commit, load: 0, count: 3 })).toBe(3);
});

it("a series with a malformed line is refused", () => {
  expect(() => readRuns('{"commit": 1}\n')).toThrow();
});

it("every run's folder name contains a space, an umlaut and brackets", () => {
  const folders = Array.from({ length: 8 }, (_, index) => folderOf(index));
  expect(new Set(folders).size).toBe(8);
  for (const folder of folders) expect(folder).toMatch(/(?=.* )(?=.*[äöüÄÖÜ])(?=.*\[.*\])/);
});

it("the table has each run of the commit with the times of its steps", () => {
  const failed = runOf({ load: 2, verdict: "failed", failed: 1 });
  expect(tableOf([runOf(), runOf({ commit: "another" }), failed], commit)).toBe(
    [
      "Commit 0123456789; times in minutes.",
      "",
      "| run | start (UTC) | load | install | tests | unit | passed | failed | verdict |",
      "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |",
      "| 1 | 2026-03-01 10:20 | 0 | 0.5 | 2.0 | 1.5 | 12 | 0 | green |",
      "| 2 | 2026-03-01 10:20 | 2 | 0.5 | 2.0 | 1.5 | 12 | 1 | failed |",
      "",
    ].join("\n"),
  );
});
