import { inTransaction } from "@lilypad/db";
import { idempotencyKeyOf, RampError, type RampErrorCode } from "@lilypad/providers";
import { applyTransaction } from "./apply-transaction.ts";
import type { FundingContext } from "./funding-deps.ts";
import type { Intent } from "./intent.ts";
import { askAgainAfterMs, unansweredTopupMs } from "./intent-rules.ts";
import {
  announceIntent,
  findByTransaction,
  lockIntent,
  lookSooner,
  readIntent,
} from "./intent-store.ts";
import { takeBack } from "./withdrawal-money.ts";

/** Refusals that asking again will not change, by the word that is stored for them. */
const definite: Partial<Record<RampErrorCode, string>> = {
  QUOTE_EXPIRED: "quote_expired",
  CUSTOMER_NOT_ACTIVE: "identity_not_verified",
  INVALID_INPUT: "refused",
  BELOW_MINIMUM: "refused",
  ABOVE_MAXIMUM: "refused",
  UNSUPPORTED: "refused",
  NOT_FOUND: "refused",
};

/** The words for intents that ended before the provider took them on. */
export const refusalCodes: ReadonlySet<string> = new Set(Object.values(definite));

/** Ends an intent that the provider has not taken on; a withdrawal's money is given back. */
export async function endUnbegun(
  { pool, clock, isCaughtUp }: FundingContext,
  intentId: string,
  code: string,
): Promise<void> {
  await inTransaction(pool, async (db) => {
    const intent = await lockIntent(db, intentId);
    if (intent === null || intent.endedAt !== null || intent.status !== "PENDING_TRANSFER") return;
    if (intent.operation === "withdraw") {
      // While the chain may know more than this database, nothing is given back.
      if (intent.leg === "reserved" && isCaughtUp()) await takeBack(db, intent, code);
      return;
    }
    await db.query(
      `update funding_intent set status = 'FAILED', failure_code = $2, ended_at = $3, updated_at = $3,
         check_at = null where id = $1`,
      [intentId, code, clock.now()],
    );
    await announceIntent(db, intent);
  });
}

/** Why the provider need not be asked any more to begin; null while it is worth asking. */
function whyTooLate(intent: Intent, now: Date): string | null {
  if (intent.operation === "withdraw") return intent.quoteExpiresAt <= now ? "quote_expired" : null;
  return now.getTime() - intent.createdAt.getTime() > unansweredTopupMs
    ? "provider_unreachable"
    : null;
}

/**
 * Asks the provider to take an intent on, under a key that follows from the intent: whoever asks
 * again, after whatever happened, is answered the same transaction.
 * @throws RampError when it is not known whether the provider has: ask again later
 */
export async function requestTransaction(context: FundingContext, intent: Intent): Promise<void> {
  const tooLate = whyTooLate(intent, context.clock.now());
  if (tooLate !== null) return endUnbegun(context, intent.id, tooLate);
  try {
    const transaction = await context.ramp.createTransaction({
      quote: intent.quote,
      correlationId: intent.id,
      idempotencyKey: idempotencyKeyOf("create-transaction", intent.id),
    });
    await applyTransaction(context, intent.id, transaction);
  } catch (error) {
    const code = error instanceof RampError ? definite[error.code] : undefined;
    if (code === undefined) throw error;
    context.logger.warn({ intent: intent.id, err: error }, "the ramp refused an intent");
    await endUnbegun(context, intent.id, code);
  }
}

/** As requestTransaction, for who waits in front of a screen: what goes wrong is the worker's to mend. */
export async function tryToRequest(context: FundingContext, intent: Intent): Promise<void> {
  await requestTransaction(context, intent).catch((error: unknown) => {
    context.logger.warn(
      { err: error, intent: intent.id },
      "the ramp has not taken an intent on yet",
    );
    context.wake();
  });
}

/**
 * As tryToRequest, for who asks for the same again: one person's presses do not use up what the
 * provider answers all of them.
 */
export async function requestAgain(context: FundingContext, intent: Intent): Promise<void> {
  const now = context.clock.now();
  const askedBefore = new Date(now.getTime() - askAgainAfterMs);
  if (await lookSooner(context.pool, { id: intent.id, now, askedBefore }))
    await tryToRequest(context, intent);
}

/**
 * Asks the provider how a transaction stands, and follows.
 * @returns unknown for a transaction that is nobody's here, perhaps because our commit is on its way
 * @throws RampError when the provider does not say
 */
export async function refreshTransaction(
  context: FundingContext,
  transactionId: string,
): Promise<"done" | "unknown"> {
  const known = await findByTransaction(context.pool, transactionId);
  if (known?.isSettled) return "done";
  const transaction = await context.ramp.getTransaction(transactionId);
  // Its answer to our question may have been lost, or not be stored yet: it names our intent.
  const intent = known ?? (await readByCorrelation(context, transaction.correlationId));
  if (intent === null) return "unknown";
  await applyTransaction(context, intent.id, transaction);
  return "done";
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function readByCorrelation({ pool }: FundingContext, correlationId: string | null) {
  return correlationId !== null && uuid.test(correlationId)
    ? readIntent(pool, correlationId)
    : Promise.resolve(null);
}
