import { describe, expect, it } from "vitest";
import { type Address, type AddressDraft, addressLines, emptyDraft } from "./address.ts";
import {
  type AddressEvent,
  addressErrors,
  addressOf,
  addressReducer,
  draftOf,
  firstAddressState,
} from "./address-rules.ts";

const london: AddressDraft = {
  ...emptyDraft,
  addressLine1: " 10 Downing Street ",
  city: "London",
  postalCode: "sw1a2aa",
  country: "GB",
};
const sanFrancisco: AddressDraft = {
  ...emptyDraft,
  addressLine1: "1 Market St",
  addressLine2: "Apt 5",
  city: "San Francisco",
  state: "CA",
  postalCode: "94105",
  country: "US",
};

describe("the required fields of an address", () => {
  it("are named if they are empty", () => {
    expect(addressErrors({ ...emptyDraft, addressLine1: "  " })).toEqual({
      addressLine1: "Address line 1 is required",
      city: "City is required",
      postalCode: "Postal code is required",
      country: "Country is required",
    });
  });

  it("are line 1, city, postal code and country", () => {
    expect(addressErrors(london)).toEqual({});
  });

  it("include a postal code in the country's format, which the error shows", () => {
    expect(addressErrors({ ...london, postalCode: "94105" })).toEqual({
      postalCode: "Please enter a postal code like SW1A 1AA",
    });
  });
});

describe("the address that is sent", () => {
  it("is trimmed, formatted as post offices do, and has no empty fields", () => {
    expect(addressOf(london, "en-GB")).toEqual({
      addressLine1: "10 Downing Street",
      city: "London",
      postalCode: "SW1A 2AA",
      country: "GB",
      locale: "en-GB",
      formattedAddress: "10 Downing Street, London SW1A 2AA, United Kingdom",
    });
  });

  it("has name and code of a state selected from the list", () => {
    expect(addressOf(sanFrancisco, "en-US")).toMatchObject({
      addressLine2: "Apt 5",
      state: "California",
      stateCode: "CA",
      administrativeArea: "California",
      administrativeAreaCode: "CA",
    });
  });

  it("has only the name of a typed state", () => {
    const bali = { ...sanFrancisco, country: "ID", state: " Bali ", postalCode: "80361" };
    const address = addressOf(bali, "en-ID");
    expect(address).toMatchObject({ state: "Bali", administrativeArea: "Bali" });
    expect(address).not.toHaveProperty("stateCode");
  });

  it("has no state if the form asks for none", () => {
    expect(addressOf({ ...london, state: "CA" }, "en-GB")).not.toHaveProperty("state");
  });

  it.each([london, sanFrancisco])("can be edited again", (draft) => {
    const address = addressOf(draft, "en");
    expect(addressOf(draftOf(address), "en")).toEqual(address);
  });

  it("can be formatted as lines", () => {
    expect(addressLines(addressOf(sanFrancisco, "en-US"))).toEqual([
      "1 Market St",
      "Apt 5",
      "San Francisco, CA 94105",
      "United States",
    ]);
  });
});

describe("editing an address", () => {
  const after = (country: string | null, ...events: AddressEvent[]) =>
    events.reduce(addressReducer, firstAddressState(null, country));
  const edited = (field: keyof AddressDraft, value: string): AddressEvent => ({
    type: "edited",
    field,
    value,
  });
  const refused: AddressEvent = {
    type: "refused",
    errors: { city: "City is required", postalCode: "Postal code is required" },
  };

  it("clears the error of the edited field", () => {
    expect(after("GB", refused, edited("city", "Lon")).errors).toEqual({
      postalCode: "Postal code is required",
    });
  });

  it("clears the state and the postal code's error when the country changes", () => {
    const state = after("US", edited("state", "CA"), refused, edited("country", "GB"));
    expect(state.draft).toMatchObject({ country: "GB", state: "" });
    expect(state.errors).toEqual({ city: "City is required" });
  });

  it.each([
    ["", "K1A 0B1", "CA"],
    ["", "10115", ""],
    ["GB", "1012 AB", "GB"],
    ["DE", "1335", "DE"],
    ["DE", "13353", "DE"],
    ["PT", "K1A 0B1", "PT"],
  ])(
    "leads from the country %j to %3$j with the postal code %2$j",
    (expected, postalCode, country) => {
      const state = after(expected, edited("postalCode", postalCode), { type: "settled" });
      expect(state.draft.country).toBe(country);
    },
  );

  it("takes back the country that half of a postal code said", () => {
    const half = [edited("postalCode", "1335"), { type: "settled" }] as const;
    expect(after(null, ...half).draft.country).toBe("AU");
    expect(
      after(null, ...half, edited("postalCode", "13353"), { type: "settled" }).draft.country,
    ).toBe("");
  });

  it("never changes a country that the person has selected", () => {
    const state = after(null, edited("country", "GB"), edited("postalCode", "K1A 0B1"), {
      type: "settled",
    });
    expect(state.draft.country).toBe("GB");
  });

  it("uses an address from the search", () => {
    const address: Address = {
      addressLine1: "12 George St",
      city: "Sydney",
      postalCode: "2000",
      country: "AU",
      stateCode: "NSW",
      state: "New South Wales",
    };
    const state = after("GB", refused, { type: "found", address });
    expect(state.errors).toEqual({});
    expect(state.draft).toMatchObject({ country: "AU", state: "NSW", city: "Sydney" });
  });
});
