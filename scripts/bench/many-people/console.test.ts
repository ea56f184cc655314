import { operations } from "@lilypad/api-contract";
import { expect, test } from "vitest";
import { consoleCalls } from "./console.ts";

const reads = Object.values(operations).filter(({ method }) => method === "GET");
const patterns = reads.map(({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`));

test("every measured read of the console is an operation of the API", () => {
  const calls = consoleCalls([{ id: "staff", token: "token" }], ["person"]);
  const unknown = calls
    .map(({ next }) => next(0).path.split("?")[0] ?? "")
    .filter((path) => !patterns.some((pattern) => pattern.test(path)));
  expect(unknown).toEqual([]);
  expect(calls.length).toBeGreaterThan(20);
});
