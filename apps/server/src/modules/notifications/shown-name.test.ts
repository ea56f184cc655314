import { expect, it } from "vitest";
import { shownName } from "./shown-name.ts";

it.each([
  ["Ada", "Lovelace", "ada", "Ada Lovelace"],
  ["Ada", null, "ada", "Ada"],
  ["J. R.", "O'Neill-Smith", "jr", "J. R. O'Neill-Smith"],
  ["Zoë", "Ångström", "zoe", "Zoë Ångström"],
  [null, null, "ada", "@ada"],
  [null, null, null, "Somebody"],
  ["Win at", "https://evil.example", "eve", "@eve"],
  ["evil.example", "Support", "eve", "@eve"],
  ["mail me", "eve@evil.example", "eve", "@eve"],
  ["пример.рф", "", "eve", "@eve"],
])("%s %s with the tag %s is called %s", (firstName, lastName, displayTag, name) => {
  expect(shownName({ firstName, lastName, displayTag })).toBe(name);
});

it("somebody whose account is gone is somebody", () => {
  expect(shownName(null)).toBe("Somebody");
});
