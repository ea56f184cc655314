import type { ErrorCode } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { type ChainAsset, currencyOfAsset, formatAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { readOwnLimits } from "../own-keys/index.ts";
import { refuseOverOwnLimit } from "../transfers/index.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";
import type { Decided } from "./read-day.ts";

/** Limits on exchanging an asset in a UTC day, in minor units. */
export function limitsOf({ settings }: ExchangeDeps, from: ChainAsset) {
  return settings.dailyLimits[currencyOfAsset(from) === "EUR" ? "EUR" : "USD"];
}

/** The error code for each refusal of exchange_begin.sql and exchange_refusal.sql. */
const errorByCode: Record<number, ErrorCode> = {
  2: "IDEMPOTENCY_CONFLICT",
  10: "INSUFFICIENT_FUNDS",
  20: "UNAUTHENTICATED",
  23: "ACCOUNT_NOT_READY",
  30: "NOT_FOUND",
  31: "EXCHANGE_QUOTE_EXPIRED",
  33: "EXCHANGE_QUOTE_USED",
  34: "EXCHANGE_OUT_OF_STOCK",
  41: "INSTANT_PAYMENTS_OFF",
  45: "SAFE_STOPPED",
  46: "ACCOUNT_FROZEN",
};

/** When a person's next exchange may begin after one that failed. */
async function readWaitUntil(db: Queryable, { personId, now }: Decided): Promise<Date> {
  const { rows } = await db.query<{ until: Date | null }>(
    "select exchange_wait_until($1, $2) as until",
    [personId, now],
  );
  return rows[0]?.until ?? now;
}

/**
 * Throws the error of a refusal. Those for limits name the limit.
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export async function refuse(
  deps: ExchangeDeps,
  db: Queryable,
  code: number,
  decided: Decided,
): Promise<never> {
  const { personId, from, now } = decided;
  const { desk, person } = limitsOf(deps, from);
  const shown = (limit: bigint) => formatAmount(limit, from).replace(".00", "");
  if (code === 26) {
    const ownLimits = await readOwnLimits(db, personId);
    const usedToday = await deps.readDailyUse(db, personId, now);
    refuseOverOwnLimit({ asset: from, limit: ownLimits.get(from) ?? 0n, usedToday });
  }
  if (code === 29) deps.refuseOverDailySends(deps.maxSendsPerDay, now);
  if (code === 36) {
    fail("EXCHANGE_LIMIT_EXCEEDED", {
      message: `You can exchange up to ${shown(person)} a day. No money was moved. Please try a smaller amount, or try again tomorrow.`,
    });
  }
  if (code === 35) {
    fail("EXCHANGE_ALL_LIMIT_EXCEEDED", {
      message: `We exchange up to ${shown(desk)} a day for everyone together, and that's almost used up. No money was moved. Please try a smaller amount, or try again tomorrow.`,
    });
  }
  if (code === 37) {
    const waitMs = (await readWaitUntil(db, decided)).getTime() - now.getTime();
    const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
    fail("EXCHANGE_WAITS", {
      message: `Your last exchange didn't go through. No money was moved. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
      retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    });
  }
  const error = errorByCode[code];
  if (error === undefined) throw new Error(`an exchange was refused with an unknown code: ${code}`);
  return fail(error);
}
