import type { Queryable } from "@lilypad/db";

/**
 * Updates everything that depends on ended transfers, in the SQL transaction that ends them: histories, payment
 * requests, withdrawals and the outbox. It belongs to no module because it updates several of them (ADR 49).
 * @param outcome 1 posted, 2 voided
 * @param hash hash of the chain transaction; null if there is none
 */
export async function transfersEnded(
  db: Queryable,
  transferIds: readonly string[],
  outcome: 1 | 2,
  hash: Buffer | null,
): Promise<void> {
  await db.query({
    name: "transfers-ended",
    text: "select transfers_ended($1::uuid[], $2, $3)",
    values: [transferIds, outcome, hash],
  });
}
