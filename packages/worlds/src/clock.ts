/** A clock that runs with the time of another one and can be moved ahead of it; it never goes back. */
export interface MovableClock {
  now(): Date;
  moveTo(time: Date): void;
  moveBy(ms: number): void;
}

/**
 * Makes a clock movable; without one, the machine's. A clock that already is movable stays itself, so it keeps its time when a product is
 * opened again.
 */
export function openMovableClock(
  of: { now(): Date } | MovableClock = { now: () => new Date() },
): MovableClock {
  if ("moveTo" in of) return of;
  let aheadMs = 0;
  const now = () => new Date(of.now().getTime() + aheadMs);
  return {
    now,
    moveTo(time) {
      aheadMs += Math.max(0, time.getTime() - now().getTime());
    },
    moveBy(ms) {
      aheadMs += Math.max(0, ms);
    },
  };
}
