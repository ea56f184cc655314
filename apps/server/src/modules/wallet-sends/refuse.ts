import type { ErrorCode } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, currencyOfAsset, formatAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { readOwnLimits } from "../own-keys/index.ts";
import { isDailyLimitCode, refuseOverDailyLimit } from "../transfers/index.ts";
import { readSentToAddresses } from "./state/send-store.ts";
import type { WalletSendsDeps } from "./state/wallet-sends-deps.ts";

/** The error code for each refusal of wallet_send_begin.sql. */
const errorByCode: Record<number, ErrorCode> = {
  2: "IDEMPOTENCY_CONFLICT",
  10: "INSUFFICIENT_FUNDS",
  18: "TRANSFER_LIMIT_EXCEEDED",
  20: "UNAUTHENTICATED",
  21: "STEP_UP_REQUIRED",
  23: "ACCOUNT_NOT_READY",
  45: "SAFE_STOPPED",
  46: "ACCOUNT_FROZEN",
  42: "WALLET_SENDS_STOPPED",
};

const dayMs = 86_400_000;

const shown = (minor: bigint, asset: ChainAsset) => formatAmount(minor, asset).replace(".00", "");

/**
 * Throws the error of a refusal. Those for limits name the limit and what is left of it.
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export async function refuse(
  deps: WalletSendsDeps,
  db: Queryable,
  code: number,
  send: { personId: string; asset: ChainAsset; now: Date },
): Promise<never> {
  const { personId, asset, now } = send;
  const currency = currencyOfAsset(asset);
  if (isDailyLimitCode(code)) {
    const usedToday = await deps.readDailyUse(db, personId, now);
    const ownLimits = await readOwnLimits(db, personId);
    refuseOverDailyLimit({ code, asset, limits: deps.limits[currency], usedToday, ownLimits });
  }
  if (code === 29) {
    fail("DAILY_SENDS_EXCEEDED", {
      message: `You've reached your limit of ${deps.maxPerDay} payments to wallet addresses a day. No money was moved. You can send again after midnight UTC.`,
      retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000),
    });
  }
  if (code === 41) {
    fail("INSTANT_PAYMENTS_OFF", {
      message:
        "You've turned off instant payments, so we can't send to this address for you. No money was moved. In Security, you can send to it with your passkey or turn instant payments on again.",
    });
  }
  if (code === 40) {
    const limit = deps.unverifiedDaily[currency];
    const used = (await readSentToAddresses(db, personId, now)).get(assets[asset].number) ?? 0n;
    const rest =
      limit > used
        ? `You can send ${shown(limit - used, asset)} more today.`
        : "You can send again after midnight UTC.";
    fail("WALLET_LIMIT_UNVERIFIED", {
      message: `Until your identity is verified, you can send up to ${shown(limit, asset)} a day to wallet addresses. No money was moved. ${rest} Verify your identity to send more.`,
    });
  }
  const error = errorByCode[code];
  if (error === undefined) throw new Error(`wallet_send_begin answered ${code}`);
  return fail(error);
}
