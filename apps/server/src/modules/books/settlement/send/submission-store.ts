import type { Queryable } from "@lilypad/db";
import type { Hex } from "viem";
import type { SettlementSubmissionRow } from "../rows.gen.ts";
import { toBytes, toHex } from "../store/bytes.ts";

/** A transaction that was signed for a batch. From the moment it is stored it may be on the chain. */
export interface Submission
  extends Readonly<Omit<SettlementSubmissionRow, "batch" | "hash" | "nonce" | "raw">> {
  readonly hash: Hex;
  readonly nonce: number;
  readonly raw: Hex;
}

/** Reads all transactions signed for a batch in the order of signing. */
export async function readSubmissions(db: Queryable, batch: bigint): Promise<Submission[]> {
  const { rows } = await db.query<Omit<SettlementSubmissionRow, "batch">>({
    name: "settlement-read-submissions",
    text: `select hash, nonce, gas_limit, max_fee_per_gas, max_priority_fee_per_gas, raw, signed_at, sent_at, reverted
           from settlement_submission where batch = $1 order by nonce, signed_at`,
    values: [batch],
  });
  return rows.map((row) => ({
    ...row,
    hash: toHex(row.hash),
    raw: toHex(row.raw),
    nonce: Number(row.nonce),
  }));
}

/** Stores a signed transaction; this has to be committed before the transaction is broadcast. */
export async function storeSubmission(
  db: Queryable,
  batch: bigint,
  submission: Omit<Submission, "sentAt" | "reverted">,
): Promise<void> {
  await db.query({
    name: "settlement-store-submission",
    text: `insert into settlement_submission
             (hash, batch, nonce, gas_limit, max_fee_per_gas, max_priority_fee_per_gas, raw, signed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      toBytes(submission.hash),
      batch,
      submission.nonce,
      submission.gasLimit,
      submission.maxFeePerGas,
      submission.maxPriorityFeePerGas,
      toBytes(submission.raw),
      submission.signedAt,
    ],
  });
}

/** Marks a transaction that the chain reverted. Its gas is added to that of its batch once. */
export async function markReverted(db: Queryable, hash: Hex, gasUsed: bigint): Promise<void> {
  await db.query(
    `with marked as (
       update settlement_submission set reverted = true where hash = $1 and not reverted returning batch)
     update settlement_batch b set reverted_gas = reverted_gas + $2 from marked where b.number = marked.batch`,
    [toBytes(hash), gasUsed],
  );
}

/** Marks a transaction, its batch and the history as sent; to be called in an SQL transaction. */
export async function markSent(
  db: Queryable,
  batch: bigint,
  hash: Hex,
  at: Date,
  transfers: readonly string[],
): Promise<void> {
  const hashBytes = toBytes(hash);
  await db.query(
    "update settlement_submission set sent_at = coalesce(sent_at, $2) where hash = $1",
    [hashBytes, at],
  );
  await db.query(
    "update settlement_batch set state = batch_state('sent') where number = $1 and state = batch_state('numbered')",
    [batch],
  );
  if (transfers.length > 0) {
    await db.query({
      name: "settlement-activity-sent",
      text: "select activity_sent($1::uuid[], $2)",
      values: [transfers, hashBytes],
    });
  }
}

/** The largest gas limit of the latest batches; 0 before the first. @param latest how many of them */
export async function readLargestGas(db: Queryable, latest: number): Promise<bigint> {
  const { rows } = await db.query<{ gas: bigint }>({
    name: "settlement-largest-gas",
    text: `select coalesce(max(gas_limit), 0)::bigint as gas from settlement_submission
           where batch > (select max(batch) from settlement_submission) - $1`,
    values: [latest],
  });
  return rows[0]?.gas ?? 0n;
}
