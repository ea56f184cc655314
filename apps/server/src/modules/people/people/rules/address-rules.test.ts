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
    ["that is clean is stored as typed", home, home],
    [
      "is stored without invisible characters and empty lines",
      { ...home, addressLine1: "\u202E 12  Pond\u200B Lane ", addressLine2: "   ", state: "" },
      home,
    ],
    ["is stored with its postal code in capitals", { ...home, postalCode: "sp6 2hn" }, home],
    [
      "is stored with its optional lines",
      { ...home, neighborhood: "Godshill", stateCode: "HAM" },
      { ...home, neighborhood: "Godshill", stateCode: "HAM" },
    ],
  ])("%s", (_outcome, typed, stored) => {
    expect(cleanAddress(typed)).toEqual(stored);
    expect(missingLines(typed)).toEqual([]);
  });

  it.each(["addressLine1", "city", "postalCode"] as const)(
    "without a visible %s is refused",
    (field) => {
      for (const invisible of [" ", "\u200B", "\u202E"]) {
        const typed = { ...home, [field]: invisible };
        expect(cleanAddress(typed)).toBeNull();
        expect(missingLines(typed)).toEqual([field]);
      }
    },
  );
});
