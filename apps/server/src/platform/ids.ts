import { randomInt, randomUUID } from "node:crypto";

/** Ids of one millisecond are told apart, and kept in order, by twelve bits. */
const maxCounter = 0xfff;

let lastMs = 0;
let counter = 0;

/** A UUIDv7 (RFC 9562) with this time in milliseconds; its last 62 bits are random. */
export function idAt(timeMs: number, order = randomInt(maxCounter + 1)): string {
  const time = timeMs.toString(16).padStart(12, "0");
  const rest = randomUUID().slice(19);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.toString(16).padStart(3, "0")}-${rest}`;
}

/**
 * A new UUIDv7: unique, and above every id that this process made before, so that rows and indexes grow
 * at one end. When the counter of a millisecond is used up, or the clock is set back, ids are
 * dated ahead of the clock.
 */
export function newId(): string {
  const now = Date.now();
  counter += 1;
  if (now > lastMs || counter > maxCounter) {
    lastMs = Math.max(now, lastMs + 1);
    // In the lower half, so that thousands of ids fit into the same millisecond.
    counter = randomInt(maxCounter >> 1);
  }
  return idAt(lastMs, counter);
}
