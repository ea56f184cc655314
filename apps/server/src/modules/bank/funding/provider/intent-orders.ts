import type { Queryable } from "@lilypad/db";
import { toMinor } from "@lilypad/money";
import type { RampProvider, RampTransaction } from "@lilypad/providers";
import { isAddress } from "viem";
import {
  changeOrder,
  firstDueAt,
  hasNews,
  isFinal,
  type RampNews,
  type RampOrders,
  readOrder,
  tryToCheck,
} from "../../ramp-orders/index.ts";
import { claimEarlier } from "../books/claim-deposit.ts";
import { releaseClearing } from "../books/release-clearing.ts";
import {
  isOwnAddress,
  sendToDepositAddress,
  voidTransfer,
  wasMoved,
} from "../books/withdrawal-money.ts";
import type { FundingContext, FundingDeps } from "../state/funding-deps.ts";
import { type Intent, intentTable, rampAsset } from "../state/intent.ts";
import {
  askAgainAfterMs,
  backOffOf,
  decideIntent,
  type IntentDecision,
  whyTooLate,
} from "../state/intent-rules.ts";
import { announceIntent, checkSooner } from "../state/intent-store.ts";

/** The expected amount if the person sent another amount than quoted. */
function arrivingOf(
  intent: Intent,
  transaction: RampTransaction,
): Pick<Intent, "destinationAmount" | "amount"> {
  const reported = isFinal(intent.status) ? null : transaction.destinationAmount;
  const destinationAmount = reported ?? intent.destinationAmount;
  const arrives =
    intent.operation === "topup" ? toMinor(destinationAmount, rampAsset) : intent.amount;
  // A provider that reports zero has not decided yet.
  return { destinationAmount, amount: arrives > 0n ? arrives : intent.amount };
}

/** Whether the money has arrived, by the ramp's status. */
const hasReceived = ({ status }: RampTransaction): boolean =>
  status === "PROCESSING" || status === "COMPLETED";

/** The deposit address of a withdrawal; null if there is none, or money must not be sent to it. */
async function findDepositAddress(
  { contracts }: FundingDeps,
  db: Queryable,
  { instructions }: RampTransaction,
): Promise<Buffer | null> {
  if (instructions?.type !== "chain") return null;
  const address = instructions.address.toLowerCase();
  if (!isAddress(address) || contracts.includes(address)) return null;
  const bytes = Buffer.from(address.slice(2), "hex");
  return (await isOwnAddress(db, bytes)) ? null : bytes;
}

/**
 * Whether held money must stay held: it cannot be sent while settlement accepts nothing, nor
 * released while the chain may be ahead.
 */
function mustWait(
  { acceptsPayments, isCaughtUp }: FundingDeps,
  { leg }: Intent,
  { action }: IntentDecision,
): boolean {
  if (action === "send") return !acceptsPayments();
  return action === "void" && leg === "reserved" && !isCaughtUp();
}

/** Carries out a stored decision. */
async function act(
  deps: FundingDeps,
  db: Queryable,
  intent: Intent,
  { action, failureCode }: Pick<IntentDecision, "action" | "failureCode">,
  { transaction, now }: RampNews,
): Promise<Intent> {
  switch (action) {
    case "send":
      await sendToDepositAddress(db, intent);
      return intent;
    case "void":
      return intent.leg === "reserved"
        ? voidTransfer(deps, db, intent, failureCode ?? "refused")
        : intent;
    case "claim": {
      const isFound = await claimEarlier(db, intent.id, deps.payoutAddresses);
      // A returned withdrawal is released immediately instead of when it is due.
      return isFound
        ? releaseClearing(db, await readOrder(db, intentTable, intent.id), now)
        : intent;
    }
    case "release":
      return releaseClearing(db, intent, now);
    case "alert":
      deps.logger.error(
        { intent: intent.id, transaction: transaction.transactionId },
        `the ramp says ${transaction.status} of a withdrawal whose ${rampAsset} has not been sent`,
      );
      return intent;
    default:
      return intent;
  }
}

/**
 * Recognises a withdrawal whose money the chain has already moved to its deposit address, although this database, which
 * was restored to an earlier time, still holds it. This is checked before any other decision, so that nothing is paid
 * twice and nothing is given back that has left.
 * @returns the intent, with the leg "moved" if it was recognised
 */
async function recogniseMoved(
  deps: FundingDeps,
  db: Queryable,
  intent: Intent,
  transaction: RampTransaction,
): Promise<Intent> {
  const { id, operation, leg, transferId, personId, amount } = intent;
  if (operation !== "withdraw" || leg !== "reserved" || transferId === null) return intent;
  if (!deps.isCaughtUp()) return intent;
  const address = await findDepositAddress(deps, db, transaction);
  if (address === null || !(await wasMoved(db, intent, address))) return intent;
  await changeOrder(db, intentTable, id, { depositAddress: address });
  const reserved = { transferId, personId, address, asset: rampAsset, amount } as const;
  if (await deps.claimImported(db, reserved))
    deps.logger.warn({ intent: id }, "a withdrawal had been sent before the database was restored");
  return readOrder(db, intentTable, id);
}

async function apply(
  deps: FundingDeps,
  db: Queryable,
  before: Intent,
  news: RampNews,
): Promise<Intent> {
  if (before.isSettled) return before;
  const intent = await recogniseMoved(deps, db, before, news.transaction);
  const { transaction, instructions, now } = news;
  let decision = decideIntent(intent, transaction, now);
  if (mustWait(deps, intent, decision)) return intent;
  let sent: Partial<Intent> = {};
  if (decision.action === "send") {
    const depositAddress = await findDepositAddress(deps, db, transaction);
    if (depositAddress === null) {
      const failureCode = "bad_deposit_address";
      decision = { ...decision, status: intent.status, action: "void", failureCode };
    } else sent = { leg: "queued", depositAddress };
  }
  const { status, providerStatus, failureCode } = decision;
  const change = {
    transactionId: transaction.transactionId,
    status,
    providerStatus,
    failureCode,
    instructions,
    receivedAt: intent.receivedAt ?? (hasReceived(transaction) ? now : null),
    ...arrivingOf(intent, transaction),
    ...sent,
  };
  if (!hasNews(intent, change)) return act(deps, db, intent, decision, news);
  const endedAt = isFinal(status) ? (intent.endedAt ?? now) : null;
  const changed = await changeOrder(db, intentTable, intent.id, {
    ...change,
    endedAt,
    updatedAt: now,
    attempts: 0,
    dueAt: firstDueAt(backOffOf({ ...intent, status }), now),
  });
  await announceIntent(db, changed);
  // Money that returned before the ramp reported it must not wait until the intent is due.
  if (changed.depositTransferId !== null) return releaseClearing(db, changed, now);
  return act(deps, db, changed, decision, news);
}

async function refuse(
  deps: FundingDeps,
  db: Queryable,
  intent: Intent,
  failureCode: string,
  now: Date,
): Promise<Intent> {
  if (intent.operation === "withdraw") {
    // While the chain may be ahead of this database, nothing is released.
    return intent.leg === "reserved" && deps.isCaughtUp()
      ? voidTransfer(deps, db, intent, failureCode)
      : intent;
  }
  const refused = await changeOrder(db, intentTable, intent.id, {
    status: "FAILED",
    failureCode,
    endedAt: now,
    updatedAt: now,
    dueAt: null,
  });
  await announceIntent(db, refused);
  return refused;
}

/** Releases the money of a withdrawal that the provider gave up before settlement batched it. */
async function cancelQueued(
  { pool, cancelQueued: cancel }: FundingDeps,
  intent: Intent,
): Promise<Intent> {
  const { leg, providerStatus, transferId } = intent;
  const isGivenUp = providerStatus === "FAILED" || providerStatus === "CANCELLED";
  if (leg !== "queued" || !isGivenUp || transferId === null) return intent;
  // It voids the transfer and ends the intent in its own transaction.
  await cancel(transferId);
  return readOrder(pool, intentTable, intent.id);
}

/** Top-ups and withdrawals as ramp orders. */
export const createIntentOrders = (deps: FundingDeps, ramp: RampProvider): RampOrders<Intent> => ({
  pool: deps.pool,
  clock: deps.clock,
  logger: deps.logger,
  box: deps.box,
  ramp,
  table: intentTable,
  async lock(db, { id }) {
    const order = await readOrder(db, intentTable, id, { lock: true });
    return {
      order,
      apply: (news) => apply(deps, db, order, news),
      refuse: (code, now) => refuse(deps, db, order, code, now),
    };
  },
  whyTooLate,
  isSettled: ({ isSettled }) => isSettled,
  finish: (intent) => cancelQueued(deps, intent),
  backOffOf,
});

/**
 * Reads an intent that waits for the ramp from the ramp again, at most every ten seconds even if a person presses
 * repeatedly.
 * @returns the intent after the call
 */
export async function checkAgain(
  { orders, pool, clock }: FundingContext,
  intent: Intent,
): Promise<Intent> {
  const now = clock.now();
  const askedBefore = new Date(now.getTime() - askAgainAfterMs);
  const isDue = await checkSooner(pool, { id: intent.id, now, askedBefore });
  return isDue ? tryToCheck(orders, intent) : intent;
}
