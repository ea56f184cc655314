import { createHash } from "node:crypto";

/**
 * The idempotency key of one deed towards a provider. It follows from what is done and for which of
 * our rows, so that after a crash or a lost answer the same deed is asked for under the same key.
 * @param purpose the deed, such as "create-transaction"
 * @param id of the row it is done for
 * @returns a UUID (version 8: its bits are a SHA-256)
 */
export function idempotencyKeyOf(purpose: string, id: string): string {
  const digest = createHash("sha256").update(`${purpose}:${id}`).digest("hex");
  // The variant takes one of 8, 9, a, b.
  const variant = "89ab".charAt(Number.parseInt(digest.charAt(16), 16) % 4);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
