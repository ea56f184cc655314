import { type ChainPort, unpackOwners } from "@lilypad/chain";
import { inTransaction, type Pool } from "@lilypad/db";
import { formatEther, type Hex } from "viem";
import type { Clock } from "../../../../platform/clock.ts";
import { gasLimitOf, priceTransaction } from "../model/price-transaction.ts";
import type { SettlementSettings } from "../model/settings.ts";
import { running, type SettlementState, stopped } from "../model/settlement-state.ts";
import { type Batch, readBatchOperations, readPendingTransfers } from "../store/batch-store.ts";
import { examineBatch } from "./examine-batch.ts";
import {
  markReverted,
  markSent,
  readSubmissions,
  type Submission,
  storeSubmission,
} from "./submission-store.ts";

export interface SendBatchOptions {
  pool: Pool;
  chain: ChainPort;
  clock: Clock;
  settings: SettlementSettings;
}

export interface SendResult {
  readonly state: SettlementState;
  /** The transaction that the node has now; null when none could be signed. */
  readonly sent: Hex | null;
}

/** After this many reverted transactions of one batch, settlement stops. */
const maxReverts = 3;

/** Counts the reverted transactions of a batch and marks those that were not known to be reverted. */
async function countReverts(
  { pool, chain }: SendBatchOptions,
  submissions: readonly Submission[],
  nonce: number,
): Promise<number> {
  let reverts = 0;
  for (const submission of submissions) {
    if (submission.nonce >= nonce) continue;
    const outcome = await chain.readOutcome(submission.hash);
    if (outcome?.status !== "reverted") continue;
    reverts += 1;
    if (!submission.reverted) await markReverted(pool, submission.hash, outcome.gasUsed);
  }
  return reverts;
}

/** Sends a stored transaction to the node; the first time, the batch and the history are marked as sent. */
async function broadcast(
  { pool, chain, clock }: SendBatchOptions,
  batch: Batch,
  submission: Pick<Submission, "hash" | "raw" | "sentAt">,
): Promise<void> {
  await chain.broadcast(submission.raw);
  if (submission.sentAt !== null) return;
  await inTransaction(pool, async (db) => {
    const transfers = await readPendingTransfers(db, batch.number);
    await markSent(db, batch.number, submission.hash, clock.now(), transfers);
  });
}

interface SigningOptions {
  nonce: number;
  /** The operator's balance in wei. */
  balance: bigint;
  /** Earlier attempts with the same nonce, which this one replaces. */
  earlier: readonly Submission[];
  reverts: number;
  /** True when the batch was formed in this pass and never signed before. */
  isFresh: boolean;
}

/**
 * Returns the gas limit of a new attempt, or why nothing can be sent. A batch that was just formed was
 * examined for it; after a crash, a revert or a rewind the chain may have changed, so it is examined again.
 */
async function findGasLimit(
  options: SendBatchOptions,
  batch: Batch,
  reverts: number,
  isFresh: boolean,
): Promise<bigint | SettlementState> {
  const { pool, settings } = options;
  if (isFresh) return gasLimitOf(batch.gasEstimate, reverts, settings.limits.maxGas);
  const operations = await readBatchOperations(pool, batch.number);
  const owners = unpackOwners(batch.owners);
  const { state, gas, assetStops, isOverCap } = await examineBatch(
    options,
    { operations, owners },
    batch,
  );
  if (state.state === "stopped") return state;
  const reasons = assetStops.map(({ reason }) => reason);
  if (isOverCap) reasons.push("The module's daily cap is reached.");
  if (reasons.length > 0) return stopped("batch_waits", reasons.join(" "));
  return gasLimitOf(gas, reverts, settings.limits.maxGas);
}

/** Signs a transaction for the batch and stores it; nothing has been sent yet. */
async function sign(
  options: SendBatchOptions,
  batch: Batch,
  { nonce, balance, earlier, reverts, isFresh }: SigningOptions,
): Promise<Pick<Submission, "hash" | "raw" | "sentAt"> | SettlementState> {
  const { pool, chain, clock } = options;
  const [gasLimit, quote] = await Promise.all([
    // The replaced transaction was examined before and may still be mined, so its gas limit is used again.
    earlier.at(-1)?.gasLimit ?? findGasLimit(options, batch, reverts, isFresh),
    chain.readFees(),
  ]);
  if (typeof gasLimit !== "bigint") return gasLimit;
  const fees = priceTransaction(quote, earlier);
  const cost = gasLimit * fees.maxFeePerGas;
  if (balance < cost) {
    return stopped(
      "no_gas_money",
      `The operator ${chain.operator} has ${formatEther(balance)} ether; batch ${batch.number} may cost ${formatEther(cost)}.`,
    );
  }
  const signed = await chain.sign({ nonce, gasLimit, call: batch, ...fees });
  await storeSubmission(pool, batch.number, {
    ...signed,
    nonce,
    gasLimit,
    ...fees,
    signedAt: clock.now(),
  });
  return { ...signed, sentAt: null };
}

/**
 * Sends a numbered batch that the chain does not have: for the first time, again after a time-out, at a
 * higher fee when it is stuck, or again after a rewind. A transaction signed earlier is sent again as long as
 * its nonce is unused, so that one nonce is never used for two different batches.
 * @param isFresh whether the batch was formed and examined in this pass
 */
export async function sendBatch(
  options: SendBatchOptions,
  batch: Batch,
  isFresh: boolean,
): Promise<SendResult> {
  const { pool, chain, clock, settings } = options;
  const [submissions, account] = await Promise.all([
    readSubmissions(pool, batch.number),
    chain.readOperatorAccount(),
  ]);
  const usable = submissions.filter((submission) => submission.nonce === account.nonce);
  const latest = usable.at(-1);
  if (latest !== undefined) {
    const waitedMs = clock.now().getTime() - latest.signedAt.getTime();
    if (waitedMs < settings.resubmitAfterMs) {
      await broadcast(options, batch, latest);
      return { state: running, sent: latest.hash };
    }
  }
  const reverts = await countReverts(options, submissions, account.nonce);
  if (reverts >= maxReverts) {
    const reason = `The module refused batch ${batch.number} ${reverts} times.`;
    return { state: stopped("batch_refused", reason), sent: null };
  }
  const signed = await sign(options, batch, {
    ...account,
    earlier: usable,
    reverts,
    isFresh: isFresh && submissions.length === 0,
  });
  if ("state" in signed) return { state: signed, sent: null };
  await broadcast(options, batch, signed);
  return { state: running, sent: signed.hash };
}
