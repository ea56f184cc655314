import type { ErrorCode } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { readOwnLimits } from "../own-keys/index.ts";
import { isDailyLimitCode, type MinorLimits, refuseOverDailyLimit } from "../transfers/index.ts";
import { readDailyUse } from "./sent-today.ts";
import { refuseOverUnverified } from "./unverified.ts";

/** The error code of the API for each refusal code of payment_decide.sql. */
const errorByCode: Record<number, ErrorCode> = {
  2: "IDEMPOTENCY_CONFLICT",
  10: "INSUFFICIENT_FUNDS",
  18: "TRANSFER_LIMIT_EXCEEDED",
  20: "UNAUTHENTICATED",
  21: "STEP_UP_REQUIRED",
  22: "RECIPIENT_NOT_FOUND",
  23: "ACCOUNT_NOT_READY",
  24: "REQUEST_NOT_PENDING",
  25: "REQUEST_MISMATCH",
  41: "INSTANT_PAYMENTS_OFF",
  45: "SAFE_STOPPED",
  46: "ACCOUNT_FROZEN",
};

/**
 * Throws unless the code says that the send was reserved now (0) or earlier (1).
 * @param send its sender and asset, the limits of that asset and of the number of sends, and the time
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export async function refuse(
  db: Queryable,
  code: number,
  send: {
    personId: string;
    asset: ChainAsset;
    limits: MinorLimits;
    maxSendsPerDay: number;
    now: Date;
  },
): Promise<void> {
  if (code === 0 || code === 1) return;
  const { personId, asset, limits, maxSendsPerDay, now } = send;
  if (isDailyLimitCode(code)) {
    const usedToday = await readDailyUse(db, personId, now);
    const ownLimits = await readOwnLimits(db, personId);
    refuseOverDailyLimit({ code, asset, limits, usedToday, ownLimits });
  }
  if (code === 29) refuseOverDailySends(maxSendsPerDay, now);
  await refuseOverUnverified(db, code, { personId, now });
  const error = errorByCode[code];
  if (error === undefined) throw new Error(`payment_send returned an unknown code: ${code}`);
  fail(error);
}

const dayMs = 86_400_000;

/** Seconds to the next midnight UTC; every UTC day has the same length. */
const secondsToNextDay = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000);

/** Refuses one payment or exchange more than a person can begin in a day. @throws DAILY_SENDS_EXCEEDED */
export const refuseOverDailySends = (max: number, now: Date): never =>
  fail("DAILY_SENDS_EXCEEDED", {
    message: `You've reached your limit of ${max} payments a day. No money was moved. You can send again after midnight UTC.`,
    retryAfterSeconds: secondsToNextDay(now),
  });
