/** By what places are counted: all of them together, by network, and by subject (a person, or a link that is called). */
export type PlaceKind = "all" | "network" | "subject";

/** The holders of a place, by kind. A kind without a value is not counted for this place. */
export type Holders = Readonly<Partial<Record<Exclude<PlaceKind, "all">, string>>>;

/** Places that are taken while something runs, in memory. */
export interface Places {
  /** The first kind by which no place is left for these holders; null if there is one. */
  findFull(holders: Holders): PlaceKind | null;
  /** Takes a place, without a check whether one is left. The returned function gives it back, once. */
  take(holders: Holders): () => void;
}

/** Creates places with these maxima; a kind without one is unlimited. */
export function createPlaces(maxima: Readonly<Partial<Record<PlaceKind, number>>>): Places {
  const limits = Object.entries(maxima) as [PlaceKind, number][];
  const taken = new Map<string, number>();

  const keyOf = (kind: PlaceKind, holders: Holders): string | undefined => {
    if (kind === "all") return kind;
    const holder = holders[kind];
    return holder === undefined ? undefined : `${kind} ${holder}`;
  };
  function change(key: string, by: 1 | -1): void {
    const count = (taken.get(key) ?? 0) + by;
    if (count === 0) taken.delete(key);
    else taken.set(key, count);
  }

  return {
    findFull(holders) {
      for (const [kind, max] of limits) {
        const key = keyOf(kind, holders);
        if (key !== undefined && (taken.get(key) ?? 0) >= max) return kind;
      }
      return null;
    },
    take(holders) {
      const keys = limits.flatMap(([kind]) => keyOf(kind, holders) ?? []);
      for (const key of keys) change(key, 1);
      return () => {
        for (const key of keys.splice(0)) change(key, -1);
      };
    },
  };
}
