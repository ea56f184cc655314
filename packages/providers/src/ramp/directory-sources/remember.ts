import type { Time } from "../../resilience/time.ts";
import { RampError } from "../errors.ts";

export interface RememberOptions {
  /** What is younger is not asked for again. */
  readonly lifeMs: number;
  /** What is younger still serves while the source does not answer. */
  readonly staleLifeMs: number;
  readonly maxEntries: number;
  readonly time: Time;
}

interface Entry<Value> {
  readonly value: Value;
  readonly readAtMs: number;
}

/**
 * Remembers answers for a short while. Many who ask for the same at once share one question; a source
 * that is away is forgiven as long as what it said last is not too old.
 */
export function remember<Value>(
  read: (key: string) => Promise<Value>,
  { lifeMs, staleLifeMs, maxEntries, time }: RememberOptions,
): (key: string) => Promise<Value> {
  const entries = new Map<string, Entry<Value>>();
  const underWay = new Map<string, Promise<Value>>();

  async function readAnew(key: string, last: Entry<Value> | undefined): Promise<Value> {
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
      if (last !== undefined && isAway && time.nowMs() - last.readAtMs < staleLifeMs) {
        return last.value;
      }
      throw error;
    }
  }

  return (key) => {
    const last = entries.get(key);
    if (last !== undefined && time.nowMs() - last.readAtMs < lifeMs) {
      return Promise.resolve(last.value);
    }
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const reading = readAnew(key, last).finally(() => underWay.delete(key));
    underWay.set(key, reading);
    return reading;
  };
}
