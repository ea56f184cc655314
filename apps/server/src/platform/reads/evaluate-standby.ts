import type { Position } from "./position.ts";

/** The last answer of a standby. Times are in milliseconds on this process's monotonic clock. */
export interface StandbyState {
  answeredAtMs: number;
  /** False if it was promoted: then it is no standby any more. */
  isInRecovery: boolean;
  /** Everything up to here can be read on it. */
  replayed: Position;
}

/** Where the primary was at a moment. */
export interface Sample {
  atMs: number;
  position: Position;
}

/** Why a standby is not read; null if it is. */
export type Unusable = "silent" | "promoted" | "behind";

/** A standby that has not answered for this long is not read; it is queried ten times as often. */
export const maxSilenceMs = 1_000;
/** A standby that is further behind is not read, also by those who would find their own actions there. */
export const maxLagMs = 5_000;

/**
 * How far a standby is behind, in milliseconds: the age of the newest sample of the primary that it has replayed.
 * Infinite if it has replayed none of them.
 */
export function measureLagMs(
  replayed: Position,
  samples: readonly Sample[],
  nowMs: number,
): number {
  const newest = samples.findLast(({ position }) => position <= replayed);
  return newest === undefined ? Number.POSITIVE_INFINITY : nowMs - newest.atMs;
}

/** Decides whether a standby can be read at all. @param state null before its first answer */
export function evaluateStandby(
  state: StandbyState | null,
  samples: readonly Sample[],
  nowMs: number,
): Unusable | null {
  if (state === null || nowMs - state.answeredAtMs > maxSilenceMs) return "silent";
  if (!state.isInRecovery) return "promoted";
  return measureLagMs(state.replayed, samples, nowMs) > maxLagMs ? "behind" : null;
}
