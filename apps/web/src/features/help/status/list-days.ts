import type { Component } from "./queries.ts";

/** The worst of one day; "unrecorded" before the part was first checked. */
export type DayState = "fine" | "slower" | "stopped" | "unrecorded";

export interface Day {
  /** Its beginning, in the person's time zone. */
  readonly startsAt: Date;
  readonly state: DayState;
}

/** Returns a part's last days up to today, oldest first. */
export function listDays(
  { recordedFrom, troubles }: Pick<Component, "recordedFrom" | "troubles">,
  now: Date,
  count: number,
): Day[] {
  const startOf = (daysAgo: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = count - 1 - index;
    const startsAt = startOf(daysAgo);
    const endsAt = startOf(daysAgo - 1);
    const states = troubles
      .filter(({ from, to }) => new Date(from) < endsAt && (to === null || new Date(to) > startsAt))
      .map(({ state }) => state);
    const isRecorded = recordedFrom !== null && new Date(recordedFrom) < endsAt;
    const quiet = isRecorded ? "fine" : "unrecorded";
    return { startsAt, state: states.includes("stopped") ? "stopped" : (states[0] ?? quiet) };
  });
}
