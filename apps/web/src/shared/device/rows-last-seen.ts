import { keptText } from "./kept.ts";

/** Lists of the dashboard whose length is known only after everything around them is drawn. */
export type RememberedList = "requests" | "history" | "referrals";

const keptFor = (list: RememberedList) => keptText(`lilypad.rows.${list}`);

/**
 * How many rows a list had when it was last shown on this device: room for as many is kept while it
 * loads, so that what is below does not jump.
 * @param usual the answer where nothing is remembered
 */
export function rowsLastSeen(list: RememberedList, usual: number): number {
  const kept = keptFor(list).read() ?? "";
  return /^\d$/.test(kept) ? Number(kept) : usual;
}

/** Remembers how many rows a list has; more than nine are nine. */
export function noteRows(list: RememberedList, count: number): void {
  keptFor(list).keep(String(Math.min(count, 9)));
}
