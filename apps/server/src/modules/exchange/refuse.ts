import type { ErrorCode } from "@lilypad/api-contract";
import { type ChainAsset, currencyOfAsset, formatAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";

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

/**
 * Throws the error of a refusal. Those for limits name the limit.
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export function refuse(deps: ExchangeDeps, code: number, from: ChainAsset): never {
  const { desk, person } = limitsOf(deps, from);
  const shown = (limit: bigint) => formatAmount(limit, from).replace(".00", "");
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
  const error = errorByCode[code];
  if (error === undefined) throw new Error(`an exchange was refused with an unknown code: ${code}`);
  return fail(error);
}
