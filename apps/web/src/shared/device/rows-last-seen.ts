import { useEffect, useState } from "react";
import { keptText } from "./kept.ts";

/** The dashboard's lists whose length is known only after the rest is drawn. */
export type RememberedList = "requests" | "history" | "referrals";

const keptFor = (list: RememberedList) => keptText(`lilypad.rows.${list}`);

/**
 * The number of rows that a list had when it was last shown on this device, so that its space can be
 * reserved while it loads and nothing below it jumps.
 * @param fallback the number if none is stored
 */
export function rowsLastSeen(list: RememberedList, fallback: number): number {
  const kept = keptFor(list).read() ?? "";
  return /^\d$/.test(kept) ? Number(kept) : fallback;
}

/** Stores the number of rows of a list, at most nine. */
export function rememberRows(list: RememberedList, count: number): void {
  keptFor(list).keep(String(Math.min(count, 9)));
}

/**
 * Returns how many rows to reserve while a list loads, so that the content below does not move.
 * @param count the current number of rows, or null while it is unknown
 */
export function useExpectedRows(list: RememberedList, count: number | null, fallback: number) {
  const [expected] = useState(() => rowsLastSeen(list, fallback));
  useEffect(() => {
    if (count !== null) rememberRows(list, count);
  }, [list, count]);
  return expected;
}
