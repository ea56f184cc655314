import { inTransaction, type Queryable } from "@lilypad/db";
import type { RampTransaction } from "@lilypad/providers";
import { isAddress } from "viem";
import { claimEarlier } from "./claim-deposit.ts";
import { toUsdcMinor } from "./decimal-amounts.ts";
import type { FundingContext } from "./funding-deps.ts";
import { type Intent, rampAsset } from "./intent.ts";
import { isFinal, judgeTransaction, pauseMs, type Verdict } from "./intent-rules.ts";
import { announceIntent, lockIntent, readIntent } from "./intent-store.ts";
import { releaseClearing } from "./release-clearing.ts";
import { sendToProvider, takeBack } from "./withdrawal-money.ts";

/** What of a transaction an intent keeps, beside its state. */
interface Kept {
  instructions: Buffer | null;
  destinationAmount: string;
  amount: bigint;
}

const sealContext = (intentId: string) => `funding_intent:${intentId}`;

/** The bank details that were sealed for an intent; null when there are none. */
export function openInstructions(
  { box }: Pick<FundingContext, "box">,
  { id, instructions }: Intent,
): unknown {
  return instructions === null ? null : JSON.parse(box.open(instructions, sealContext(id)));
}

/** Another sum was sent than the quote was for: less or more arrives, and is waited for. */
function keptOf({ box }: FundingContext, intent: Intent, transaction: RampTransaction): Kept {
  const bank = transaction.instructions?.type === "bank" ? transaction.instructions.bank : null;
  const instructions =
    intent.instructions ??
    (bank === null ? null : box.seal(JSON.stringify(bank), sealContext(intent.id)));
  const told = isFinal(intent.status) ? null : transaction.destinationAmount;
  const destinationAmount = told ?? intent.destinationAmount;
  const arrives = intent.operation === "topup" ? toUsdcMinor(destinationAmount) : intent.amount;
  return {
    instructions,
    destinationAmount,
    // A provider that says nothing arrives has not decided yet.
    amount: arrives > 0n ? arrives : intent.amount,
  };
}

/** The deposit address, checked; null when there is none or money must not go there. */
function addressOf({ contracts }: FundingContext, transaction: RampTransaction): string | null {
  if (transaction.instructions?.type !== "chain") return null;
  const address = transaction.instructions.address.toLowerCase();
  return isAddress(address) && !contracts.includes(address) ? address : null;
}

async function store(
  db: Queryable,
  intent: Intent,
  transaction: RampTransaction,
  { verdict, kept, now }: { verdict: Verdict; kept: Kept; now: Date },
): Promise<void> {
  await db.query(
    `update funding_intent set transaction_id = $2, provider_status = $3, status = $4, failure_code = $5,
       instructions = $6, destination_amount = $7, amount = $8, updated_at = $9, attempts = 0,
       ended_at = case when $10 then coalesce(ended_at, $9) end, check_at = $11
     where id = $1`,
    [
      intent.id,
      transaction.transactionId,
      verdict.providerStatus,
      verdict.status,
      verdict.failureCode,
      kept.instructions,
      kept.destinationAmount,
      kept.amount,
      now,
      isFinal(verdict.status),
      new Date(now.getTime() + pauseMs(verdict.status, 0)),
    ],
  );
}

const isChanged = (intent: Intent, verdict: Verdict, kept: Kept): boolean =>
  intent.transactionId === null ||
  intent.status !== verdict.status ||
  intent.providerStatus !== verdict.providerStatus ||
  intent.amount !== kept.amount ||
  intent.destinationAmount !== kept.destinationAmount ||
  (intent.instructions === null) !== (kept.instructions === null);

/** Whether held money has to wait: sent while settlement takes nothing on, or given back while the chain may be ahead. */
function mustWait(
  { acceptsPayments, isCaughtUp }: FundingContext,
  { leg }: Intent,
  { deed }: Verdict,
): boolean {
  if (deed === "send") return !acceptsPayments();
  return deed === "take back" && leg === "reserved" && !isCaughtUp();
}

/** Carries out what the verdict asks for, in the transaction that stores it. */
async function carryOut(
  context: FundingContext,
  db: Queryable,
  intent: Intent,
  { deed, failureCode }: Verdict,
  transaction: RampTransaction,
): Promise<void> {
  switch (deed) {
    case "send": {
      const address = addressOf(context, transaction);
      if (address === null || !(await sendToProvider(db, intent, address)))
        await takeBack(db, intent, "bad_deposit_address");
      return;
    }
    case "take back":
      if (intent.leg === "reserved") await takeBack(db, intent, failureCode ?? "refused");
      return;
    case "claim":
      await claimEarlier(db, intent.id, context.payoutAddresses);
      return;
    case "release":
      await releaseClearing(db, intent.id, context.clock.now());
      return;
    case "look":
      context.logger.error(
        { intent: intent.id, transaction: transaction.transactionId },
        `the ramp says ${transaction.status} of a withdrawal whose ${rampAsset} has not been sent`,
      );
      return;
    default:
  }
}

/**
 * Takes what the provider says about an intent into our books: what follows for its state and for the
 * money is decided under the intent's lock, and stored with it. Repeating it changes nothing.
 * @returns the intent as it stands afterwards
 */
export async function applyTransaction(
  context: FundingContext,
  intentId: string,
  transaction: RampTransaction,
): Promise<Intent | null> {
  const { pool, clock, logger } = context;
  const queued = await inTransaction(pool, async (db) => {
    const intent = await lockIntent(db, intentId);
    if (intent === null || intent.isSettled) return null;
    if (intent.transactionId !== null && intent.transactionId !== transaction.transactionId) {
      logger.error({ intent: intent.id }, "the ramp answered another transaction for an intent");
      return null;
    }
    const now = clock.now();
    const verdict = judgeTransaction(intent, transaction, now);
    if (mustWait(context, intent, verdict)) return null;
    const kept = keptOf(context, intent, transaction);
    const stored = verdict.deed === "send" ? { ...verdict, status: intent.status } : verdict;
    if (isChanged(intent, stored, kept)) {
      await store(db, intent, transaction, { verdict: stored, kept, now });
      await announceIntent(db, intent);
    }
    await carryOut(context, db, intent, verdict, transaction);
    return verdict.deed === "take back" && intent.leg === "queued" ? intent.transferId : null;
  });
  // It voids in a transaction of its own, and ends the intent there.
  if (queued !== null) await context.cancelQueued(queued);
  return readIntent(pool, intentId);
}
