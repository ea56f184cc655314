import { describe, expect, it } from "vitest";
import { cleanAddress, missingLines } from "./address-rules.ts";

const home = {
  addressLine1: "12 Pond Lane",
  city: "Frogham",
  postalCode: "SP6 2HN",
  country: "GB",
};

describe("an address", () => {
  it.each([
    ["is kept as it was typed", home, home],
    [
      "loses what nobody sees and what is empty",
      { ...home, addressLine1: "\u202E 12  Pond\u200B Lane ", addressLine2: "   ", state: "" },
      home,
    ],
    ["has its postal code in capitals", { ...home, postalCode: "sp6 2hn" }, home],
    [
      "keeps the optional lines",
      { ...home, neighborhood: "Godshill", stateCode: "HAM" },
      { ...home, neighborhood: "Godshill", stateCode: "HAM" },
    ],
  ])("%s", (_rule, typed, stored) => {
    expect(cleanAddress(typed)).toEqual(stored);
    expect(missingLines(typed)).toEqual([]);
  });

  it.each(["addressLine1", "city", "postalCode"] as const)("needs its %s", (field) => {
    for (const nothing of [" ", "\u200B", "\u202E"]) {
      const typed = { ...home, [field]: nothing };
      expect(cleanAddress(typed)).toBeNull();
      expect(missingLines(typed)).toEqual([field]);
    }
  });
});
