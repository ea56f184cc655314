import { createHash } from "node:crypto";
import { type TransferId, toTransferId } from "@lilypad/ledger";

/**
 * Derives the id of a transfer that begins on the chain. The same event always gives the same id, and ids
 * sort by time like the other UUIDv7: the first 48 bits are the block's time in milliseconds, the others a
 * hash of the event.
 * @param event a text that identifies the event, such as "0x<transaction hash>/<position of the log>"
 */
export function transferIdOf(blockTime: Date, event: string): TransferId {
  const bytes = createHash("sha256").update(event).digest().subarray(0, 16);
  bytes.writeUIntBE(blockTime.getTime(), 0, 6);
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
