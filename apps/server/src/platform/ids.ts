import { v7 } from "uuid";

/** A new UUIDv7: unique, and ordered by the time it was made, so that rows and indexes grow at one end. */
export function newId(): string {
  return v7();
}
