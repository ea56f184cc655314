import type { Queryable } from "@lilypad/db";
import { type NewTransfer, resultOfCode, toTransferArrays } from "@lilypad/ledger";
import { linkTransfer } from "../../../platform/tracing/index.ts";

/** A reward or a prize. */
export interface TransferToBegin extends NewTransfer {
  /** The person whose wallet sends it; null for a mint. */
  senderId: string | null;
  recipientId: string;
  /** The kind of its history line. */
  kind: string;
  note: string | null;
}

/**
 * Begins transfers in the caller's transaction: their money is reserved, the recipients' histories
 * show them as pending without naming a sender, they are queued for settlement and announced as
 * rewards. All are reserved in one call, because several calls could lock the paying accounts in
 * different orders.
 * @throws Error if the ledger refuses one of them; the transaction must be rolled back
 */
export async function beginTransfers(
  db: Queryable,
  transfers: readonly TransferToBegin[],
): Promise<void> {
  const { rows } = await db.query<{ codes: number[] }>(
    `select transfers_begin(p_id => $1, p_digest => $2, p_debit => $3, p_credit => $4, p_asset => $5, p_amount => $6,
       p_sender => $7::uuid[], p_recipient => $8::uuid[], p_kind => $9::text[], p_note => $10::text[], p_topic => 'reward',
       p_shown => 'anonymous', p_is_queued => true) as codes`,
    [
      ...toTransferArrays(transfers),
      transfers.map(({ senderId }) => senderId),
      transfers.map(({ recipientId }) => recipientId),
      transfers.map(({ kind }) => kind),
      transfers.map(({ note }) => note),
    ],
  );
  const results = (rows[0]?.codes ?? []).map(resultOfCode);
  for (const [index, { id, kind }] of transfers.entries()) {
    const result = results[index];
    if (result !== "done") throw new Error(`the ledger answered ${result} to ${kind} ${id}`);
    linkTransfer(id);
  }
}
