import type { Time } from "../../resilience/time.ts";
import { RampError } from "../errors.ts";

export interface RememberOptions {
  /** A younger answer is returned without a request. */
  readonly freshMs: number;
  /** A younger answer is returned while the source is unavailable. */
  readonly staleMs: number;
  readonly maxEntries: number;
  readonly time: Time;
}

interface Entry<Value> {
  readonly value: Value;
  readonly readAtMs: number;
}

/**
 * Caches answers in memory. Concurrent calls for the same key share one request. While the source is
 * unavailable, its last answer is returned until `staleMs` have passed.
 */
export function remember<Value>(
  read: (key: string) => Promise<Value>,
  { freshMs, staleMs, maxEntries, time }: RememberOptions,
): (key: string) => Promise<Value> {
  const entries = new Map<string, Entry<Value>>();
  const underWay = new Map<string, Promise<Value>>();

  async function refresh(key: string, last: Entry<Value> | undefined): Promise<Value> {
    try {
      const value = await read(key);
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, readAtMs: time.nowMs() });
      return value;
    } catch (error) {
      const isAway =
        error instanceof RampError && ["UNAVAILABLE", "RATE_LIMITED"].includes(error.code);
      if (last !== undefined && isAway && time.nowMs() - last.readAtMs < staleMs) {
        return last.value;
      }
      throw error;
    }
  }

  return (key) => {
    const last = entries.get(key);
    if (last !== undefined && time.nowMs() - last.readAtMs < freshMs) {
      return Promise.resolve(last.value);
    }
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const reading = refresh(key, last).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}
