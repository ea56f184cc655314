import type { Address } from "./address.ts";

/** An area of the map, in degrees. */
export interface Bounds {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface PlaceSuggestion {
  id: string;
  /** The street and number. */
  title: string;
  /** The city and country. */
  detail: string;
}

/** A places service. Only its adapter knows which one it is. */
export interface Places {
  /** Addresses that start with a text. @param within restricts the results to an area, if it is known */
  suggest(
    typed: string,
    where: { country: string; within: Bounds | null },
  ): Promise<PlaceSuggestion[]>;
  /** The whole address of a suggestion, or null if it has no street. */
  read(suggestion: PlaceSuggestion): Promise<Address | null>;
  /** The area of a postal code, or null if it is unknown. */
  boundsOf(postalCode: string, country: string): Promise<Bounds | null>;
}

/** The bounds of a postal code are tight: houses at its edge are just outside. */
const paddingDegrees = 0.003;

/** The bounds of a postal code, padded so that addresses at its edge are found too. */
export function padBounds({ south, west, north, east }: Bounds): Bounds {
  return {
    south: south - paddingDegrees,
    west: west - paddingDegrees,
    north: north + paddingDegrees,
    east: east + paddingDegrees,
  };
}
