import { describe, expect, it } from "vitest";
import { cleanName } from "./name-rules.ts";

describe("cleanName", () => {
  it.each([
    ["  Ada ", "Ada"],
    ["Mary  Ann", "Mary Ann"],
    ["O'Brien-Smith", "O'Brien-Smith"],
    ["李", "李"],
    ["Zoe\u0308", "Zoë"],
    ["\u202EecilA\u202C", "ecilA"],
    ["A\u200Blice\uFEFF", "Alice"],
    ["Bob\u0007", "Bob"],
    ["علی\u200Cرضا", "علی\u200Cرضا"],
    ["🐸", "🐸"],
  ])("stores %j as %j", (typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });

  it.each(["", "   ", "\u202E\u202C", "\u200B", "\u200D", "\u0301"])(
    "returns null for %j",
    (typed) => {
      expect(cleanName(typed)).toBeNull();
    },
  );
});
