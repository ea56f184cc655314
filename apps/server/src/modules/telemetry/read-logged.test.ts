import { expect, it } from "vitest";
import type { Logged } from "../../platform/logger.ts";
import { readLogged } from "./read-logged.ts";

const error = new TypeError("no");
const logged: Logged = { level: "error", error, sentence: "request failed", place: "getBalance" };

it.each<[string, Logged, object | null]>([
  [
    "a request that failed",
    logged,
    { name: "TypeError", message: "no", stack: error.stack, place: "getBalance", fatal: false },
  ],
  [
    "a worker's pass that threw",
    { ...logged, level: "warn", sentence: "a pass failed", place: "loop:settlement" },
    { name: "TypeError", place: "loop:settlement" },
  ],
  [
    "what was logged without an error",
    { ...logged, error: undefined, sentence: "settlement has stopped", place: "" },
    { name: "Logged", message: "settlement has stopped", stack: undefined, place: "server" },
  ],
  ["the end", { ...logged, level: "fatal" }, { fatal: true }],
  ["a warning", { ...logged, level: "warn" }, null],
  ["a worker's warning", { ...logged, level: "warn", error: undefined, place: "loop:a" }, null],
])("reads %s", (_, given, expected) => {
  const problem = readLogged(given, "1.2.3");
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatchObject({ origin: "server", version: "1.2.3", ...expected });
});
