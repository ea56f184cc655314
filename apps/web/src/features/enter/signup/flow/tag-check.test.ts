import { expect, it } from "vitest";
import { otherSuggestions, tagHint } from "./tag-check.ts";

it.each([
  ["ab", { tag: "ab", state: "available" }, null],
  ["ada", { tag: "ada", state: "idle" }, null],
  ["ada", { tag: "ada", state: "checking" }, { text: "Checking availability" }],
  ["ada", { tag: "ada", state: "available" }, { text: "@ada is available", tone: "ok" }],
  ["ada", { tag: "ada", state: "taken" }, { text: "@ada is taken", tone: "bad" }],
  ["ada", { tag: "ada", state: "failed" }, { text: "Failed to check availability", tone: "bad" }],
  [
    "ada",
    { tag: "ada", state: "unreachable" },
    { text: "Network error checking availability", tone: "bad" },
  ],
  ["adab", { tag: "ada", state: "available" }, null],
] as const)("below %j with %j stands %j", (tag, check, hint) => {
  expect(tagHint(tag, check)).toEqual(hint);
});

it("at most three other tags are suggested", () => {
  expect(otherSuggestions(["a1", "a2", "a3", "a4"], "a1")).toEqual(["a2", "a3", "a4"]);
  expect(otherSuggestions(["a1", "a2", "a3", "a4"], "")).toEqual(["a1", "a2", "a3"]);
});
