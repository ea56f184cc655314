import { expect, it } from "vitest";
import { countryFlag } from "./country-flag.ts";

it.each([
  ["GB", "🇬🇧"],
  ["NG", "🇳🇬"],
  ["EU", "🇪🇺"],
  ["gb", ""],
  ["GBP", ""],
  ["", ""],
])("%j flies %j", (country, flag) => expect(countryFlag(country)).toBe(flag));
