import { createHash } from "node:crypto";

/**
 * Derives the idempotency key of a request to a provider from its purpose and our row, so that after a
 * crash or a lost answer the request is retried with the same key.
 * @param purpose the kind of request, such as "create-transaction"
 * @param id id of the row that the request is for
 * @returns a UUID (version 8: its bits are a SHA-256)
 */
export function idempotencyKeyOf(purpose: string, id: string): string {
  const digest = createHash("sha256").update(`${purpose}:${id}`).digest("hex");
  // The variant digit of a UUID is 8, 9, a or b.
  const variant = "89ab".charAt(Number.parseInt(digest.charAt(16), 16) % 4);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join("-");
}
