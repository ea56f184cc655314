import type { Queryable } from "@lilypad/db";
import type { Hex } from "viem";
import { toBytes, toHex } from "../store/bytes.ts";

/** A transaction that was signed for a batch. From the moment it is stored it may be on the chain. */
export interface Submission {
  readonly hash: Hex;
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
  readonly raw: Hex;
  readonly signedAt: Date;
  /** When the node accepted it; null while that is unknown. */
  readonly sentAt: Date | null;
  readonly reverted: boolean;
}

interface SubmissionRow {
  hash: Buffer;
  nonce: bigint;
  gasLimit: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
  raw: Buffer;
  signedAt: Date;
  sentAt: Date | null;
  reverted: boolean;
}

/** Reads all transactions signed for a batch in the order of signing. */
export async function readSubmissions(db: Queryable, batch: bigint): Promise<Submission[]> {
  const { rows } = await db.query<SubmissionRow>({
    name: "settlement-read-submissions",
    text: `select hash, nonce, gas_limit as "gasLimit", max_fee_per_gas as "maxFeePerGas",
             max_priority_fee_per_gas as "maxPriorityFeePerGas", raw, signed_at as "signedAt", sent_at as "sentAt", reverted
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
  await db.query("update settlement_batch set state = 2 where number = $1 and state = 1", [batch]);
  if (transfers.length > 0) {
    await db.query({
      name: "settlement-activity-sent",
      text: "select activity_sent($1::uuid[], $2)",
      values: [transfers, hashBytes],
    });
  }
}
