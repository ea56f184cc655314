import { expect, it } from "vitest";
import { accountDetailsOf } from "./account-details.ts";
import { firstLinkState } from "./link-flow.ts";

const profile = { email: "ann@example.com", first_name: " Ann ", last_name: "Lind" };
const home = { addressLine1: "1 Quay", city: "Leeds", postalCode: "LS1 4DY", country: "GB" };

it("the account to link has its owner's name and nothing of the flow's state", () => {
  const state = {
    ...firstLinkState(true),
    currency: { code: "GBP", countries: ["GB"] },
    country: "GB",
    bank: { id: "harbour", asksAddress: false },
    fields: { sortCode: "20-00-00" },
    userAddress: home,
  };
  expect(accountDetailsOf(state, profile)).toEqual({
    sortCode: "20-00-00",
    currency: "GBP",
    country: "GB",
    bank: "harbour",
    userAddress: home,
    userProfile: { email: "ann@example.com", firstName: "Ann", lastName: "Lind" },
  });
  expect(accountDetailsOf({ ...state, bank: null }, profile)).toBeNull();
});
