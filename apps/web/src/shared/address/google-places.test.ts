import { afterEach, expect, it, vi } from "vitest";
import { loadGooglePlaces } from "./google-places.ts";

const requests: object[] = [];
const geocoded: object[] = [];
let tokens = 0;

class Token {
  readonly number = ++tokens;
}

/** The part of the Maps JavaScript API that is used, as in its reference. */
const api = {
  importLibrary: async (name: string) =>
    name === "places"
      ? {
          AutocompleteSessionToken: Token,
          AutocompleteSuggestion: {
            fetchAutocompleteSuggestions: async (request: object) => {
              requests.push(request);
              return {
                suggestions: [
                  { placePrediction: null },
                  {
                    placePrediction: {
                      placeId: "ten",
                      mainText: { text: "10 Downing Street" },
                      secondaryText: { text: "London" },
                      toPlace: () => ({
                        fetchFields: async () => undefined,
                        formattedAddress: "10 Downing St, London",
                        addressComponents: [
                          { types: ["street_number"], longText: "10", shortText: "10" },
                          { types: ["route"], longText: "Downing Street", shortText: "Downing St" },
                          { types: ["postal_town"], longText: "London", shortText: "London" },
                          { types: ["country"], longText: "United Kingdom", shortText: "GB" },
                        ],
                      }),
                    },
                  },
                ],
              };
            },
          },
        }
      : {
          Geocoder: class {
            async geocode(request: object) {
              geocoded.push(request);
              const viewport = { south: 51, west: 0, north: 52, east: 1 };
              return { results: [{ geometry: { viewport: { toJSON: () => viewport } } }] };
            }
          },
        },
};

const script = () => document.head.querySelector<HTMLScriptElement>("script[src]");

afterEach(() => {
  delete window.google;
  script()?.remove();
});

async function load() {
  const loading = loadGooglePlaces("a-key", "en-GB");
  window.google = { maps: api as never };
  window.lilypadMapsLoaded?.();
  return loading;
}

it("Google's places are loaded from the maps host with the key, and from no other", async () => {
  await load();
  const address = new URL(script()?.src ?? "");
  expect(address.origin).toBe("https://maps.googleapis.com");
  expect(address.searchParams.get("key")).toBe("a-key");
});

it("Google's places suggest within country and bounds, read the selected one, and then start a new session", async () => {
  const places = await load();
  const within = { south: 1, west: 2, north: 3, east: 4 };
  const [found] = await places.suggest("10 do", { country: "GB", within });
  expect(found).toEqual({ id: "ten", title: "10 Downing Street", detail: "London" });
  await places.suggest("10 dow", { country: "", within: null });
  if (found === undefined) throw new Error("nothing was suggested");
  expect(await places.read(found)).toMatchObject({
    addressLine1: "10 Downing Street",
    city: "London",
    country: "GB",
  });
  await places.suggest("11", { country: "", within: null });
  const [first, second, third] = requests as { sessionToken: Token }[];
  expect(first).toMatchObject({
    input: "10 do",
    includedRegionCodes: ["gb"],
    locationBias: within,
    language: "en-GB",
  });
  expect(second).not.toHaveProperty("includedRegionCodes");
  expect(second?.sessionToken).toBe(first?.sessionToken);
  expect(third?.sessionToken).not.toBe(first?.sessionToken);
});

it("Google's places find the area of a postal code", async () => {
  const places = await load();
  const bounds = await places.boundsOf("SW1A 2AA", "GB");
  expect(geocoded).toEqual([{ componentRestrictions: { postalCode: "SW1A 2AA", country: "GB" } }]);
  expect(bounds?.south).toBeCloseTo(50.997);
  expect(bounds?.east).toBeCloseTo(1.003);
});

it("Google's places fail, and leave no script behind, if the host can't be reached", async () => {
  const loading = loadGooglePlaces("a-key", "en-GB");
  script()?.dispatchEvent(new Event("error"));
  await expect(loading).rejects.toThrow("did not load");
  expect(script()).toBeNull();
});

it("Google's places fail if the host does not answer in time", async () => {
  vi.useFakeTimers();
  const loading = loadGooglePlaces("a-key", "en-GB");
  const failed = expect(loading).rejects.toThrow("did not load");
  await vi.advanceTimersByTimeAsync(15_000);
  await failed;
  expect(script()).toBeNull();
});
