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
    ["김\u3164", "김\u3164"],
    ["⠓⠊", "⠓⠊"],
    // Vietnamese, Thai, Tibetan and Hebrew names keep all of their marks.
    ["Nguyễn", "Nguyễn"],
    ["ที่นี่", "ที่นี่"],
    ["བསྒྲུབས", "བསྒྲུབས"],
    ["שִׁמְשׁוֹן", "שִׁמְשׁוֹן".normalize("NFC")],
    [`Z${"\u0335\u0336\u0337\u0338".repeat(14)}a`, `Z\u0335\u0336\u0337\u0338\u0335a`],
  ])("stores %j as %j", (typed, stored) => {
    expect(cleanName(typed)).toBe(stored);
  });

  it.each([
    "",
    "   ",
    "\u202E\u202C",
    "\u200B",
    "\u200D",
    "\u0301",
    // Hangul's fillers, the soft hyphen, Mongolian and musical signs, tags, Braille's blank.
    "\u3164",
    "\u3164 \uFFA0\u115F\u1160",
    "\u00AD\u180E\u034F",
    "\u2800",
    "\u2800\u3164\u{1D159}",
    "\u{E0041}",
  ])("returns null for %j", (typed) => {
    expect(cleanName(typed)).toBeNull();
  });
});
