import type { ErrorCode } from "@lilypad/api-contract";
import type { ChainAsset } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { refuseWithoutSecondFactor } from "../transfers/index.ts";

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
  26: "DAILY_LIMIT_EXCEEDED",
  27: "DAILY_LIMIT_LOWERED",
};

/**
 * Throws unless the code says that the send was reserved now (0) or earlier (1).
 * @param send its asset, the lowered daily limit of that asset in minor units, and the time
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export function refuse(
  code: number,
  send: { asset: ChainAsset; loweredDaily: bigint; now: Date },
): void {
  if (code === 0 || code === 1) return;
  if (code === 28) refuseWithoutSecondFactor(send.loweredDaily, send.asset);
  if (code === 29) {
    fail("DAILY_SENDS_EXCEEDED", { retryAfterSeconds: secondsToNextDay(send.now) });
  }
  const error = errorByCode[code];
  if (error === undefined) throw new Error(`payment_send returned an unknown code: ${code}`);
  fail(error);
}

const dayMs = 86_400_000;

/** Seconds to the next midnight UTC; every UTC day has the same length. */
const secondsToNextDay = (now: Date): number => Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000);
