import type { Address } from "./address.ts";

/** A part of the map, in degrees. */
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
  /** The town and country. */
  detail: string;
}

/** What a places service is asked; which one it is, is known to its adapter alone. */
export interface Places {
  /** Addresses that begin like this. @param within only there, when it is known */
  suggest(
    typed: string,
    where: { country: string; within: Bounds | null },
  ): Promise<PlaceSuggestion[]>;
  /** The whole address of a suggestion, or null when it has no street. */
  read(suggestion: PlaceSuggestion): Promise<Address | null>;
  /** Where a postal code is, or null when that isn't known. */
  boundsOf(postalCode: string, country: string): Promise<Bounds | null>;
}

/** A postal code's own bounds are tight: houses at its edge lie just beside them. */
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
