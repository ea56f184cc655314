import { expect, it } from "vitest";
import { choicesOf } from "./case-choices.ts";

it.each([
  ["send", null, ["release", "return"]],
  ["send", "release", []],
  ["send", "return", []],
  ["send", "cancelled", []],
  ["deposit", null, ["release", "keep"]],
  ["deposit", "keep", ["release"]],
  ["deposit", "release", []],
  ["identity", null, ["release", "return"]],
  ["identity", "return", ["release"]],
  ["identity", "release", []],
] as const)(
  "a case about a %s that was decided as %s can be decided as %j",
  (kind, decision, choices) => {
    expect(choicesOf({ kind, decision })).toEqual(choices);
  },
);
