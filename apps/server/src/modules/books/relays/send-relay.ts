import type { Fees } from "@lilypad/chain";
import { inTransaction } from "@lilypad/db";
import { formatEther } from "viem";
import type { Claim, Later, NextDue } from "../../../platform/due-work/index.ts";
import { gasLimitOf, priceTransaction } from "../settlement/index.ts";
import type { OpenRelay, RelayContext, RelayEnd } from "./relay.ts";
import { findFullBudget } from "./relay-budget.ts";
import {
  assignNonce,
  type DueRelayRow,
  lockNonces,
  readGasSince,
  readRelay,
  readSubmissions,
  releaseNonce,
  type Submission,
  storeEnd,
  storeSubmission,
} from "./relay-store.ts";

/** Without gas money: often enough for an operator who fills the account up and waits. */
const untilFilled: Later = { backOff: { firstMs: 5_000, maxMs: 60_000 } };
/** While the call costs more gas than it may: Ethereum's price, a part of it, changes within minutes or hours. */
const untilCheaper: Later = { backOff: { firstMs: 5_000, maxMs: 60_000 } };
/** While the chain would revert the call. A node may be some blocks behind the one that answered before. */
const untilAccepted: Later = { backOff: { firstMs: 500, maxMs: 5_000 } };

function startOfDay(now: Date): Date {
  const start = new Date(now);
  start.setUTCHours(0, 0, 0, 0);
  return start;
}

function startOfNextDay(now: Date): Date {
  const next = new Date(now);
  next.setUTCHours(24, 0, 0, 0);
  return next;
}

/** Stores the end of a relay and calls its owner, in one SQL transaction. */
async function end(context: RelayContext, { purpose }: OpenRelay, ended: RelayEnd): Promise<void> {
  const { pool, clock, logger, metrics, owners } = context;
  const tellOwner = owners[purpose];
  if (tellOwner === undefined) throw new Error(`no module owns relays for ${purpose}`);
  const isStored = await inTransaction(pool, async (db) => {
    if (!(await storeEnd(db, ended, clock.now()))) return false;
    await tellOwner(db, ended);
    return true;
  });
  if (!isStored) return;
  const { id, outcome, transactionHash } = ended;
  metrics.ended.inc({ purpose, outcome });
  if (outcome !== "succeeded")
    logger.warn({ relay: id, purpose, outcome, transactionHash }, "a relay failed");
}

/** The end of a relay if one of its transactions has been mined and confirmed; "soon" if it is mined only. */
async function findEnd(
  { chain, settings }: RelayContext,
  { id }: OpenRelay,
  submissions: readonly Submission[],
  head: bigint,
): Promise<RelayEnd | "soon" | null> {
  for (const { hash } of submissions) {
    const receipt = await chain.readReceipt(hash);
    if (receipt === null) continue;
    const { status, blockNumber, gasUsed, logs } = receipt;
    if (blockNumber + settings.confirmations > head) return "soon";
    return {
      id,
      outcome: status === "success" ? "succeeded" : "reverted",
      transactionHash: hash,
      blockNumber,
      gasUsed,
      logs: status === "success" ? logs : [],
    };
  }
  return null;
}

/** Whether the relayer can pay for a transaction; if not, relays wait until the operator funds its account. */
function canPay(
  { chain, logger, metrics }: RelayContext,
  { id, gas }: OpenRelay,
  { maxFeePerGas }: Fees,
  balance: bigint,
): boolean {
  const cost = gas * maxFeePerGas;
  const isEnough = balance >= cost;
  metrics.stopped.set({ cause: "no_gas_money" }, isEnough ? 0 : 1);
  if (!isEnough) {
    logger.error(
      { relay: id },
      `The relayer ${chain.relayer} has ${formatEther(balance)} ether; a relay may cost ${formatEther(cost)}.`,
    );
  }
  return isEnough;
}

/** Signs a relay that has no nonce, and stores the transaction. @returns when to try again, if it has to wait */
async function signFirst(
  context: RelayContext,
  relay: OpenRelay,
  estimate: bigint,
): Promise<Submission | Exclude<NextDue, undefined>> {
  const { pool, chain, clock, logger, metrics, settings } = context;
  const [fees, account] = await Promise.all([chain.readFees(), chain.readAccount()]);
  if (!canPay(context, relay, fees, account.balance)) return untilFilled;
  const now = clock.now();
  return inTransaction(pool, async (db) => {
    await lockNonces(db);
    const used = await readGasSince(db, startOfDay(now), relay.personId);
    metrics.gasUsed.set(Number(used.all) / Number(settings.dailyGas));
    const full = findFullBudget(settings.dailyGas, relay.gas, used);
    metrics.stopped.set({ cause: "gas_budget" }, full === "everybody" ? 1 : 0);
    if (full !== null) {
      const { id, personId } = relay;
      if (full === "person")
        logger.warn({ relay: id, personId }, "a person has used up their part of the day's gas");
      else
        logger.error(
          { relay: id, used: used.all },
          "the relayer's gas budget of this day is used up",
        );
      return startOfNextDay(now);
    }
    const { relayer } = chain;
    const nonce = await assignNonce(db, relay.id, { relayer, chainNonce: account.nonce, now });
    if (nonce === null) return null;
    const gas = gasLimitOf(estimate, 0, relay.gas);
    const signed = await chain.sign({ ...relay, ...fees, gas, nonce });
    const submission = { ...signed, ...fees, nonce, signedAt: now };
    await storeSubmission(db, relay.id, relayer, submission);
    return submission;
  });
}

/** Signs a transaction with the nonce of one that is stuck and higher fees, and stores it. */
async function replace(
  context: RelayContext,
  relay: OpenRelay,
  earlier: readonly Submission[],
  nonce: number,
): Promise<Submission | null> {
  const { pool, chain, clock } = context;
  const [quote, account] = await Promise.all([chain.readFees(), chain.readAccount()]);
  const fees = priceTransaction(quote, earlier);
  if (!canPay(context, relay, fees, account.balance)) return null;
  // It may be stuck because its gas no longer suffices. A call that would fail now still has to use the nonce.
  const estimate = await chain.estimateGas(relay);
  const gas = typeof estimate === "bigint" ? gasLimitOf(estimate, 0, relay.gas) : relay.gas;
  const signed = await chain.sign({ ...relay, ...fees, gas, nonce });
  const submission = { ...signed, ...fees, nonce, signedAt: clock.now() };
  await storeSubmission(pool, relay.id, chain.relayer, submission);
  return submission;
}

/** Follows a relay that was signed: finds its end, sends it again, or replaces it when it is stuck. */
async function follow(
  context: RelayContext,
  relay: OpenRelay,
  signed: NonNullable<OpenRelay["signed"]>,
): Promise<NextDue> {
  const { pool, chain, clock, settings, logger } = context;
  const now = clock.now();
  const soon = new Date(now.getTime() + settings.receiptPollMs);
  const submissions = await readSubmissions(pool, relay.id);
  // Read before the receipts, so that a receipt never seems to have more confirmations than it has.
  const head = await chain.readHeadNumber();
  const ended = await findEnd(context, relay, submissions, head);
  if (ended === "soon") return soon;
  if (ended !== null) {
    await end(context, relay, ended);
    return undefined;
  }
  const current = submissions.filter(({ nonce }) => nonce === signed.nonce);
  const [latest] = current;
  if (latest === undefined) throw new Error(`relay ${relay.id} has a nonce but no transaction`);
  const waitedMs = now.getTime() - latest.signedAt.getTime();
  const isStuck = waitedMs >= settings.resubmitAfterMs && signed.relayer === chain.relayer;
  if (isStuck && head >= settings.confirmations) {
    const used = await chain.readNonceAt(head - settings.confirmations);
    if (used > signed.nonce) {
      // Not by this relay: its receipts were read after the head.
      logger.error({ relay: relay.id, nonce: signed.nonce }, "another transaction used this nonce");
      await releaseNonce(pool, relay.id, signed.nonce);
      return soon;
    }
  }
  const sent = isStuck ? await replace(context, relay, current, signed.nonce) : latest;
  if (sent === null) return untilFilled;
  await chain.broadcast(sent.raw);
  return soon;
}

/**
 * Processes a relay that is due. Each transaction is stored before it is broadcast, so after a crash at any point the
 * rows and the chain determine the next step.
 */
export async function sendRelay(
  context: RelayContext,
  row: DueRelayRow,
  { attempts }: Claim,
): Promise<NextDue> {
  const relay = readRelay(row);
  if (relay.signed !== null) return follow(context, relay, relay.signed);
  const { chain, clock, logger, settings } = context;
  const estimate = await chain.estimateGas(relay);
  if (typeof estimate !== "bigint") {
    const waitsForGas =
      estimate === "exceeds_gas" &&
      clock.now().getTime() < row.createdAt.getTime() + settings.waitForGasMs;
    if (waitsForGas) {
      logger.error({ relay: relay.id, gas: relay.gas }, "a relay needs more gas than its limit");
      return untilCheaper;
    }
    if (attempts < settings.triesBeforeRefusal) return untilAccepted;
    const nothing = { transactionHash: null, blockNumber: null, gasUsed: 0n, logs: [] };
    await end(context, relay, { id: relay.id, outcome: "refused", ...nothing });
    return undefined;
  }
  const signed = await signFirst(context, relay, estimate);
  if (signed === null) return undefined;
  if (!("raw" in signed)) return signed;
  await chain.broadcast(signed.raw);
  return new Date(clock.now().getTime() + settings.receiptPollMs);
}
