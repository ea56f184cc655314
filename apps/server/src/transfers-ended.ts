import type { Queryable } from "@lilypad/db";

/**
 * Updates everything behind ended transfers, in the SQL transaction that ends them: histories, payment
 * requests, withdrawals, and what the people are told. It stands above the modules because it knows
 * several of them.
 * @param outcome 1 posted, 2 voided
 * @param hash of the chain transaction; null where there is none
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
