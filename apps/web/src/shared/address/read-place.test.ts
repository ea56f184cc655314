import { expect, it } from "vitest";
import { padBounds } from "./places.ts";
import { type PlacePart, readPlace } from "./read-place.ts";

const part = (type: string, longText: string, shortText = longText): PlacePart => ({
  types: [type, "political"],
  longText,
  shortText,
});

it("a British address is read with its post town and the number first", () => {
  const parts = [
    part("street_number", "10"),
    part("route", "Downing Street"),
    part("neighborhood", "Westminster"),
    part("postal_town", "London"),
    part("administrative_area_level_1", "England"),
    part("country", "United Kingdom", "GB"),
    part("postal_code", "SW1A 2AA"),
  ];
  expect(readPlace(parts, "10 Downing St, London SW1A 2AA, UK", "en-GB")).toEqual({
    addressLine1: "10 Downing Street",
    neighborhood: "Westminster",
    city: "London",
    administrativeArea: "England",
    postalCode: "SW1A 2AA",
    country: "GB",
    locale: "en-GB",
    formattedAddress: "10 Downing St, London SW1A 2AA, UK",
  });
});

it("an American address is read with flat, state and the long postal code", () => {
  const parts = [
    part("subpremise", "5"),
    part("street_number", "1"),
    part("route", "Market Street"),
    part("locality", "San Francisco"),
    part("administrative_area_level_1", "California", "CA"),
    part("country", "United States", "US"),
    part("postal_code", "94105"),
    part("postal_code_suffix", "1420"),
  ];
  expect(readPlace(parts, null, "en-US")).toEqual({
    addressLine1: "1 Market Street",
    addressLine2: "5",
    city: "San Francisco",
    administrativeArea: "California",
    administrativeAreaCode: "CA",
    state: "California",
    stateCode: "CA",
    postalCode: "94105-1420",
    country: "US",
    locale: "en-US",
  });
});

it("the house number follows the street in countries that write it so", () => {
  const parts = [
    part("street_number", "77"),
    part("route", "Unter den Linden"),
    part("locality", "Berlin"),
    part("country", "Deutschland", "DE"),
    part("postal_code", "10117"),
  ];
  expect(readPlace(parts, null, "de")?.addressLine1).toBe("Unter den Linden 77");
});

it("a house name is used if there is no street", () => {
  const parts = [part("premise", "Rose Cottage"), part("country", "Ireland", "IE")];
  expect(readPlace(parts, null, "en")).toMatchObject({ addressLine1: "Rose Cottage", city: "" });
});

it.each([
  ["no street", [part("country", "France", "FR")]],
  ["no country", [part("route", "Rue de Rivoli")]],
])("no address is read with %s", (_, parts) => {
  expect(readPlace(parts, null, "en")).toBeNull();
});

it("the bounds of a postal code are padded", () => {
  const { south, west, north, east } = padBounds({
    south: 51.5,
    west: -0.13,
    north: 51.51,
    east: 0,
  });
  expect([south, west, north, east].map((degrees) => degrees.toFixed(3))).toEqual([
    "51.497",
    "-0.133",
    "51.513",
    "0.003",
  ]);
});
