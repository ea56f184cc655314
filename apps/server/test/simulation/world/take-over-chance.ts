import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { createRandom, type Random } from "@lilypad/testing";

/** A timer of the product, which ends in simulated time. */
export interface SimulatedTimer {
  readonly dueAtMs: number;
  readonly order: number;
  run(): void;
}

export type Chance = ReturnType<typeof takeOverChance>;

/**
 * Takes over what makes two runs of the product differ: the time of day, timers and random numbers, for the whole process. From
 * then on, time passes only when the simulation says so, and the random numbers behind ids come from its seed.
 */
export function takeOverChance(startMs: number) {
  const real = {
    now: Date.now,
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    random: Math.random,
    randomUUID: crypto.randomUUID,
    randomInt: crypto.randomInt,
    randomBytes: crypto.randomBytes,
  };
  let nowMs = startMs;
  let timersMade = 0;
  const timers = new Set<SimulatedTimer>();
  let random: Random = createRandom(0);
  const byte = () => random.between(0, 255);
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, byte));

  function randomUuid(): string {
    const hex = bytes(16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
  const drawInt = (from: number, to?: number) =>
    to === undefined ? random.between(0, from - 1) : random.between(from, to - 1);

  Object.assign(crypto, { randomUUID: randomUuid, randomInt: drawInt, randomBytes: bytes });
  syncBuiltinESMExports();
  Date.now = () => nowMs;
  Math.random = () => random.next();
  const setSimulated = (run: (...given: unknown[]) => void, waitMs = 0, ...given: unknown[]) => {
    timersMade += 1;
    const timer = { dueAtMs: nowMs + waitMs, order: timersMade, run: () => run(...given) };
    timers.add(timer);
    return Object.assign(timer, { ref: () => timer, unref: () => timer, hasRef: () => true });
  };
  // The product only keeps what it gets, to clear the timer.
  globalThis.setTimeout = setSimulated as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: SimulatedTimer | undefined) => {
    if (timer !== undefined && !timers.delete(timer)) real.clearTimeout(timer as never);
  }) as typeof clearTimeout;

  return {
    now: () => nowMs,
    pass(ms: number): void {
      nowMs += ms;
    },
    /** Draws the product's random numbers from this seed from now on. */
    seed(seed: number): void {
      random = createRandom(seed);
    },
    /** Ends the timer that is due first, and lets the time until then pass. @returns false if there is none */
    endNextTimer(): boolean {
      const [next] = [...timers].sort(
        (one, other) => one.dueAtMs - other.dueAtMs || one.order - other.order,
      );
      if (next === undefined) return false;
      timers.delete(next);
      nowMs = Math.max(nowMs, next.dueAtMs);
      next.run();
      return true;
    },
    forgetTimers: () => timers.clear(),
    /** Gives time and random numbers back to the process. */
    giveBack(): void {
      const { randomUUID, randomInt, randomBytes } = real;
      Object.assign(crypto, { randomUUID, randomInt, randomBytes });
      syncBuiltinESMExports();
      Date.now = real.now;
      Math.random = real.random;
      globalThis.setTimeout = real.setTimeout;
      globalThis.clearTimeout = real.clearTimeout;
    },
  };
}
