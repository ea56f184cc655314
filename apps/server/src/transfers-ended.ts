import type { OnTransfersEnded } from "./platform/transfer-end.ts";

/** The numbers of the outcomes in SQL. */
const outcomes = { posted: 1, voided: 2 } as const;

/**
 * Updates everything that depends on ended transfers, in the SQL transaction that ends them: histories, payment
 * requests, withdrawals and the outbox. It belongs to no module because it updates several of them (ADR 49).
 */
export const transfersEnded: OnTransfersEnded = async (db, transferIds, { outcome, hash }) => {
  await db.query({
    name: "transfers-ended",
    text: "select transfers_ended($1::uuid[], $2, $3)",
    values: [transferIds, outcomes[outcome], hash],
  });
};
