import type { Queryable } from "@lilypad/db";

/**
 * Updates what other modules have behind transfers, in the SQL transaction that ends them.
 * Outcome: 1 posted, 2 voided. The hash is that of the chain transaction, null where there is none.
 */
export type OnTransfersEnded = (
  db: Queryable,
  transferIds: readonly string[],
  outcome: 1 | 2,
  hash: Buffer | null,
) => Promise<void>;
