import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lastCounts, nodeVersions } from "./versions.ts";

it("the lowest tested version of Node is the minimum in package.json", () => {
  const { engines } = JSON.parse(readFileSync("package.json", "utf8"));
  const [lowest] = nodeVersions;
  expect(engines.node).toBe(`^${lowest} || >=24.0.0`);
});

it("the recommended version of Node is tested", () => {
  const recommended = readFileSync(".nvmrc", "utf8").trim();
  expect(nodeVersions.filter((version) => version.split(".")[0] === recommended)).toHaveLength(1);
});

it("lastCounts reads the last line of a test run", () => {
  expect(lastCounts("ok  unit\n1234 passed, 0 failed\n")).toEqual({ passed: 1234, failed: 0 });
  expect(lastCounts("12 passed, 3 failed")).toEqual({ passed: 12, failed: 3 });
});

it("lastCounts returns undefined for an incomplete test run", () => {
  expect(lastCounts("12 passed, 0 failed\nKilled\n")).toBeUndefined();
  expect(lastCounts("")).toBeUndefined();
});
