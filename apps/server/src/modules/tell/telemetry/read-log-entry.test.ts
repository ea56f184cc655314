import { expect, it } from "vitest";
import type { LogEntry } from "../../../platform/logger.ts";
import { readLogEntry } from "./read-log-entry.ts";

const error = new TypeError("no");
const entry: LogEntry = { level: "error", error, message: "request failed", place: "getBalance" };

it.each<[string, LogEntry, object | null]>([
  [
    "a failed request",
    entry,
    { name: "TypeError", message: "no", stack: error.stack, place: "getBalance", fatal: false },
  ],
  [
    "a failed pass of a worker",
    { ...entry, level: "warn", message: "a pass failed", place: "loop:settlement" },
    { name: "TypeError", place: "loop:settlement" },
  ],
  [
    "an error entry without an error object",
    { ...entry, error: undefined, message: "settlement has stopped", place: "" },
    { name: "Logged", message: "settlement has stopped", stack: undefined, place: "server" },
  ],
  ["a fatal error", { ...entry, level: "fatal" }, { fatal: true }],
  ["a warning", { ...entry, level: "warn" }, null],
  [
    "a warning of a worker without an error",
    { ...entry, level: "warn", error: undefined, place: "loop:a" },
    null,
  ],
])("reads %s", (_, logged, expected) => {
  const problem = readLogEntry(logged, "1.2.3");
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatchObject({ origin: "server", version: "1.2.3", ...expected });
});
