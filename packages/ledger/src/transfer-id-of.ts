import { createHash } from "node:crypto";
import { type TransferId, toTransferId } from "./ids.ts";

/**
 * Derives the id of a transfer from an event outside of the ledger. The same event always gives the same id, and
 * ids sort by time like the other UUIDv7: the first 48 bits are the event's time in milliseconds, the others a hash
 * of it.
 * @param time the event's time, such as its block's, the same in every report of it
 * @param event a text that identifies the event, such as "0x<transaction hash>/<position of the log>"
 */
export function transferIdOf(time: Date, event: string): TransferId {
  const bytes = createHash("sha256").update(event).digest().subarray(0, 16);
  bytes.writeUIntBE(time.getTime(), 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ];
  return toTransferId(groups.join("-"));
}

/** Returns when a time-ordered id was made: its first 48 bits are milliseconds. */
export const timeOfId = (id: string): Date =>
  new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
