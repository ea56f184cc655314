import { expect, it } from "vitest";
import { browserRegion } from "./browser-region.ts";

it.each([
  [["de-DE", "en-US"], "DE"],
  [["de", "en-US"], "US"],
  [["zh-Hant-TW"], "TW"],
  [["es-419"], null],
  [["en"], null],
  [["not a language", "pt-BR"], "BR"],
  [[], null],
] as const)("the region of %j is %s", (languages, region) => {
  expect(browserRegion(languages)).toBe(region);
});
