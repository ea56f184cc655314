import { transferStatus } from "./platform/rows.gen.ts";
import type { OnTransfersEnded } from "./platform/transfer-end.ts";

/** The state of a transfer after each end. */
const statuses = { posted: transferStatus.confirmed, voided: transferStatus.failed };

/**
 * Updates everything that depends on ended transfers, in the SQL transaction that ends them: histories, payment
 * requests, withdrawals and the outbox. It belongs to no module because it updates several of them (ADR 49).
 */
export const transfersEnded: OnTransfersEnded = async (db, transferIds, { outcome, hash }) => {
  await db.query({
    name: "transfers-ended",
    text: "select transfers_ended($1::uuid[], $2, $3)",
    values: [transferIds, statuses[outcome], hash],
  });
};
