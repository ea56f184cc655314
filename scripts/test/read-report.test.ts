import { expect, it } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./read-report.mjs";

it("a failed test in Vitest's report is named with its file and the start of its message", () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numFailedTestSuites: 1,
    testResults: [
      {
        name: "/project/packages/money/src/round.test.ts",
        status: "failed",
        message: "",
        assertionResults: [
          { status: "passed", fullName: "rounds up", failureMessages: [] },
          {
            status: "failed",
            fullName: "rounds down",
            failureMessages: ["\u001b[31mexpected 1\u001b[39m\nto be 2\n3\n4\n5"],
          },
        ],
      },
    ],
  };
  expect(readVitestReport(report, "/project")).toEqual({
    passed: 2,
    failed: 1,
    failures: ["rounds down (packages/money/src/round.test.ts)\n  expected 1\n  to be 2\n  3\n  4"],
    skipped: [],
  });
});

it("a file in Vitest's report that could not be loaded counts as a failure", () => {
  const report = {
    numPassedTests: 0,
    numFailedTests: 0,
    numFailedTestSuites: 1,
    testResults: [
      {
        name: "/project/a.test.ts",
        status: "failed",
        message: "no module b",
        assertionResults: [],
      },
    ],
  };
  expect(readVitestReport(report, "/project")).toMatchObject({
    failed: 1,
    failures: ["The file could not be run (a.test.ts)\n  no module b"],
  });
});

it("failed, repeated and skipped journeys in Playwright's report are named", () => {
  const test = (status: string, message?: string) => ({
    status,
    annotations: status === "skipped" ? [{ type: "skip", description: "no Firefox" }] : [],
    results: [{ error: message === undefined ? undefined : { message } }],
  });
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [{ title: "signs up", file: "sign-up.e2e.ts", tests: [test("expected")] }],
        suites: [
          {
            specs: [
              { title: "sends", file: "send.e2e.ts", tests: [test("unexpected", "no button")] },
              { title: "tops up", file: "top-up.e2e.ts", tests: [test("flaky", "too late")] },
              { title: "in Firefox", file: "other.e2e.ts", tests: [test("skipped")] },
            ],
          },
        ],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    failed: 2,
    failures: ["sends (send.e2e.ts)\n  no button", "tops up (top-up.e2e.ts)\n  too late"],
    skipped: ["no Firefox"],
  });
});
