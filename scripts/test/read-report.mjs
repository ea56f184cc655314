// Reads the reports of Vitest and Playwright.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {{ passed: number, failed: number, failures: string[], skipped: string[] }} Report
 * `failures` names each failed test with its file and message; `skipped` has a reason for each skipped test.
 */

const messageLines = 4;

const nameFailure = (title, file, message = "") =>
  [`${title} (${file})`, ...stripVTControlCharacters(message).split("\n").slice(0, messageLines)]
    .join("\n  ")
    .trim();

/**
 * Reads the JSON report of Vitest. A file that cannot be loaded has no tests but counts as a failure.
 * @param {string} root the folder to which the files of the failures are relative
 * @returns {Report}
 */
export function readVitestReport(report, root) {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failedTests = assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => nameFailure(fullName, file, failureMessages[0]));
    if (status !== "failed" || failedTests.length > 0) return failedTests;
    return [nameFailure("The file could not be run", file, message)];
  });
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report;
  const failed = Math.max(numFailedTests, numFailedTestSuites > 0 ? 1 : 0);
  return { passed: numPassedTests, failed, failures, skipped: [] };
}

const specsOf = (suites) =>
  suites.flatMap(({ suites: inner = [], specs }) => [...specsOf(inner), ...specs]);

/**
 * Reads the JSON report of Playwright. A test that passed only when it was repeated counts as a failure.
 * @returns {Report}
 */
export function readPlaywrightReport({ stats, suites, errors = [] }) {
  const tests = specsOf(suites).flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, title, file })),
  );
  const failures = tests
    .filter(({ status }) => status === "unexpected" || status === "flaky")
    .map(({ title, file, results }) => {
      const failed = results.find(({ error }) => error !== undefined);
      return nameFailure(title, file, failed?.error.message);
    });
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    failures: [
      ...failures,
      ...errors.map(({ message }) => stripVTControlCharacters(message ?? "an error")),
    ],
    skipped: tests
      .flatMap(({ annotations }) => annotations)
      .flatMap(({ type, description }) => (type === "skip" ? (description ?? "a test") : [])),
  };
}
