import type { ErrorCode } from "@lilypad/api-contract";
import { inTransaction, type Queryable } from "@lilypad/db";
import { hundredthsToMinor } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { newId } from "../../../platform/ids.ts";
import { readOwnLimits } from "../../own-keys/index.ts";
import { readOrder } from "../../ramp-orders/index.ts";
import {
  isDailyLimitCode,
  refuseOverDailyLimit,
  refuseOverTransferLimit,
} from "../../transfers/index.ts";
import type { FundingContext } from "../state/funding-deps.ts";
import { type Intent, intentTable, rampAsset } from "../state/intent.ts";
import { firstCheckAfterMs } from "../state/intent-rules.ts";
import type { DigestedRequest } from "./intent-request.ts";

/** The error code for each refusal of funding_withdraw_reserve.sql. */
const errorByCode: Record<number, ErrorCode> = {
  2: "IDEMPOTENCY_CONFLICT",
  10: "INSUFFICIENT_FUNDS",
  18: "TRANSFER_LIMIT_EXCEEDED",
  20: "UNAUTHENTICATED",
  21: "STEP_UP_REQUIRED",
  23: "ACCOUNT_NOT_READY",
  30: "NOT_FOUND",
  31: "QUOTE_EXPIRED",
  32: "QUOTE_MISMATCH",
  41: "INSTANT_PAYMENTS_OFF",
  45: "SAFE_STOPPED",
  46: "ACCOUNT_FROZEN",
};

async function reserve(
  { clock, ramp, limits, lockSentToday, requireWithinUnverified, readDailyUse }: FundingContext,
  db: Queryable,
  { caller, linkedAccountId, amountCents, quoteId, correlationId, digest }: DigestedRequest,
): Promise<Intent> {
  const now = clock.now();
  const { personId } = caller;
  const minor = hundredthsToMinor(BigInt(amountCents), rampAsset);
  const sentToday = await lockSentToday(db, { personId, asset: rampAsset, now });
  const { rows } = await db.query<{ code: number; intentId: string | null }>(
    `select code, intent_id from funding_withdraw_reserve(
       $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [
      newId(),
      newId(),
      newId(),
      personId,
      caller.sessionId,
      linkedAccountId,
      amountCents,
      quoteId,
      correlationId,
      digest,
      minor,
      limits.daily,
      limits.loweredDaily,
      sentToday,
      ramp.name,
      new Date(now.getTime() + firstCheckAfterMs),
      now,
    ],
  );
  const { code, intentId } = rows[0] ?? { code: -1, intentId: null };
  if (code === 0)
    await requireWithinUnverified(db, { personId, asset: rampAsset, amount: minor, now });
  if (intentId !== null && (code === 0 || code === 1)) return readOrder(db, intentTable, intentId);
  if (isDailyLimitCode(code)) {
    const usedToday = await readDailyUse(db, personId, now);
    const ownLimits = await readOwnLimits(db, personId);
    refuseOverDailyLimit({ code, asset: rampAsset, limits, usedToday, ownLimits });
  }
  const error = errorByCode[code];
  if (error === undefined) throw new Error(`funding_withdraw_reserve answered ${code}`);
  return fail(error);
}

/**
 * Holds a withdrawal's money in the ledger and stores the intent, in one step. No money moves: the
 * ramp's answer says where to send it.
 * @returns the intent, stored by this or a concurrent identical request
 * @throws ApiError with the codes of createRampIntent
 */
export async function beginWithdrawal(
  context: FundingContext,
  request: DigestedRequest,
): Promise<Intent> {
  const { pool, accountOf, limits } = context;
  const { caller, linkedAccountId, amountCents } = request;
  if (hundredthsToMinor(BigInt(amountCents), rampAsset) > limits.transfer)
    refuseOverTransferLimit(limits.transfer, rampAsset, { what: "withdrawal" });
  return inTransaction(pool, async (db) => {
    const account = await accountOf(caller.personId, linkedAccountId, { db, hold: true });
    if (account === null) return fail("NOT_FOUND");
    if (account.status !== "active") fail("BANK_ACCOUNT_NOT_ACTIVE");
    return reserve(context, db, request);
  });
}
