import { expect, it } from "vitest";
import { contactMode } from "./contact-mode.ts";

it.each([
  ["android", true, "picker"],
  ["android", false, "none"],
  ["ios", true, "picker"],
  ["ios", false, "none"],
  ["desktop", false, "code"],
  ["desktop", true, "code"],
  ["other", false, "code"],
] as const)("on %s, with a picker: %s, contacts are chosen by %s", (platform, canPick, mode) => {
  expect(contactMode(platform, canPick)).toBe(mode);
});
