import { type PlaceSuggestion, type Places, padBounds } from "./places.ts";
import { type PlacePart, readPlace } from "./read-place.ts";

/** The part of the Maps JavaScript API that is used. Its own types would be a dependency for five calls. */
interface MapsApi {
  importLibrary(name: "places"): Promise<PlacesLibrary>;
  importLibrary(name: "geocoding"): Promise<GeocodingLibrary>;
}

interface PlacesLibrary {
  AutocompleteSessionToken: new () => object;
  AutocompleteSuggestion: {
    fetchAutocompleteSuggestions(request: object): Promise<{ suggestions: Suggestion[] }>;
  };
}

interface Suggestion {
  placePrediction: Prediction | null;
}

interface Prediction {
  placeId: string;
  mainText: { text: string } | null;
  secondaryText: { text: string } | null;
  toPlace(): Place;
}

interface Place {
  fetchFields(request: { fields: string[] }): Promise<unknown>;
  addressComponents?: PlacePart[];
  formattedAddress?: string | null;
}

interface GeocodingLibrary {
  Geocoder: new () => {
    geocode(request: object): Promise<{
      results: {
        geometry: {
          viewport: {
            toJSON(): { south: number; west: number; north: number; east: number };
          };
        };
      }[];
    }>;
  };
}

declare global {
  interface Window {
    google?: { maps?: Partial<MapsApi> };
    lilypadMapsLoaded?: () => void;
  }
}

/** How long the script may take to load before the attempt counts as failed. */
const scriptTimeoutMs = 15_000;

/** Adds the script to the page, and removes it again if it does not load. */
function loadScript(key: string): Promise<void> {
  if (window.google?.maps?.importLibrary !== undefined) return Promise.resolve();
  const query = new URLSearchParams({
    key,
    v: "quarterly",
    loading: "async",
    callback: "lilypadMapsLoaded",
  });
  const script = document.createElement("script");
  script.src = `https://maps.googleapis.com/maps/api/js?${query}`;
  script.async = true;
  return new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error("the places service did not load"));
    };
    const timer = setTimeout(stop, scriptTimeoutMs);
    script.onerror = stop;
    window.lilypadMapsLoaded = () => {
      clearTimeout(timer);
      resolve();
    };
    document.head.append(script);
  });
}

/**
 * Google's places and geocoder, loaded from Google's host only if a key is configured.
 * @throws if it could not be loaded
 */
export async function loadGooglePlaces(key: string, locale: string): Promise<Places> {
  await loadScript(key);
  const maps = window.google?.maps as MapsApi | undefined;
  if (maps === undefined) throw new Error("the places service did not load");
  const [{ AutocompleteSessionToken, AutocompleteSuggestion }, { Geocoder }] = await Promise.all([
    maps.importLibrary("places"),
    maps.importLibrary("geocoding"),
  ]);
  // A session is billed once; it ends when an address is read.
  let sessionToken = new AutocompleteSessionToken();
  const predictions = new Map<string, Prediction>();
  return {
    async suggest(typed, { country, within }) {
      const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
        input: typed,
        sessionToken,
        language: locale,
        ...(country === "" ? {} : { includedRegionCodes: [country.toLowerCase()] }),
        ...(within === null ? {} : { locationBias: within }),
      });
      predictions.clear();
      return suggestions.flatMap(({ placePrediction: found }): PlaceSuggestion[] => {
        if (found === null) return [];
        predictions.set(found.placeId, found);
        const title = found.mainText?.text ?? "";
        return [{ id: found.placeId, title, detail: found.secondaryText?.text ?? "" }];
      });
    },
    async read({ id }) {
      const place = predictions.get(id)?.toPlace();
      if (place === undefined) return null;
      await place.fetchFields({ fields: ["addressComponents", "formattedAddress"] });
      sessionToken = new AutocompleteSessionToken();
      return readPlace(place.addressComponents ?? [], place.formattedAddress ?? null, locale);
    },
    async boundsOf(postalCode, country) {
      const { results } = await new Geocoder().geocode({
        componentRestrictions: { postalCode, ...(country === "" ? {} : { country }) },
      });
      const viewport = results[0]?.geometry.viewport.toJSON();
      return viewport === undefined ? null : padBounds(viewport);
    },
  };
}
