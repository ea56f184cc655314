/** The place of an entry in the tab's history. It is stored in the entry's state, beside what the screen stores there. */
export interface Entry {
  /** The number of the app's screens below it. */
  readonly depth: number;
  /** The number of entries of the same screen below it, one for each step or sheet that Back closes. */
  readonly layer: number;
  /** Identifies the screen's entries. That of a tab's first screen is empty. */
  readonly key: string;
  /** The address of the screen below it; empty if there is none. */
  readonly below: string;
}

const first: Entry = { depth: 0, layer: 0, key: "", below: "" };

/** Reads the place from an entry's state. The state may come from another version of the app, or from outside it. */
export function entryOf(state: unknown): Entry {
  const entry = (state as { entry?: Partial<Entry> } | null)?.entry;
  return typeof entry?.depth === "number" && typeof entry.layer === "number"
    ? { ...first, ...entry }
    : first;
}

/** The place of the entry that is shown. */
export const entryHere = (): Entry => entryOf(history.state);

/** Adds the place to the state of a screen. */
export const withEntry = (state: unknown, entry: Entry) => ({
  ...(typeof state === "object" ? state : null),
  entry,
});
