import { randomInt, randomUUID } from "node:crypto";

/** Max value of the 12 bits that order the ids of one millisecond. */
const maxCounter = 0xfff;

let lastMs = 0;
let counter = 0;

/**
 * Creates a UUIDv7 (RFC 9562), whose last 62 bits are random.
 * @param timeMs milliseconds since 1970
 */
export function idAt(timeMs: number, order = randomInt(maxCounter + 1)): string {
  const time = timeMs.toString(16).padStart(12, "0");
  const rest = randomUUID().slice(19);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order.toString(16).padStart(3, "0")}-${rest}`;
}

/**
 * Creates a UUIDv7 that is greater than every earlier one of this process, so that new rows and index entries
 * are added at one end. If the counter of a millisecond is used up, or the clock is set back, the id's time is
 * ahead of the clock.
 */
export function newId(): string {
  const now = Date.now();
  counter += 1;
  if (now > lastMs || counter > maxCounter) {
    lastMs = Math.max(now, lastMs + 1);
    // A start in the lower half leaves room for thousands of ids in the same millisecond.
    counter = randomInt(maxCounter >> 1);
  }
  return idAt(lastMs, counter);
}
