import type { Queryable } from "@lilypad/db";
import { assets, type ChainAsset, currencyOfAsset, formatLimit } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { refuseTransfer, secondsToNextDay } from "../../books/transfers/index.ts";
import { readSentToAddresses } from "./state/send-store.ts";
import type { WalletSendsDeps } from "./state/wallet-sends-deps.ts";

/**
 * Throws the error of a refusal. Messages about limits name the limit and the rest of it.
 * @param code of wallet_send_begin.sql
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export async function refuse(
  deps: WalletSendsDeps,
  db: Queryable,
  code: string,
  send: { personId: string; asset: ChainAsset; now: Date },
): Promise<never> {
  const { personId, asset, now } = send;
  const currency = currencyOfAsset(asset);
  switch (code) {
    case "WALLET_SENDS_EXCEEDED":
      return fail("DAILY_SENDS_EXCEEDED", {
        message: `You've reached your limit of ${deps.maxPerDay} payments to wallet addresses a day. No money was moved. You can send again after midnight UTC.`,
        retryAfterSeconds: secondsToNextDay(now),
      });
    case "INSTANT_PAYMENTS_OFF":
      return fail("INSTANT_PAYMENTS_OFF", {
        message:
          "You've turned off instant payments, so we can't send to this address for you. No money was moved. In Security, you can send to it with your passkey or turn instant payments on again.",
      });
    case "WALLET_LIMIT_UNVERIFIED": {
      const limit = deps.unverifiedDaily[currency];
      const used = (await readSentToAddresses(db, personId, now)).get(assets[asset].number) ?? 0n;
      const rest =
        limit > used
          ? `You can send ${formatLimit(limit - used, asset)} more today.`
          : "You can send again after midnight UTC.";
      return fail("WALLET_LIMIT_UNVERIFIED", {
        message: `Until your identity is verified, you can send up to ${formatLimit(limit, asset)} a day to wallet addresses. No money was moved. ${rest} Verify your identity to send more.`,
      });
    }
    default:
      return refuseTransfer(db, code, {
        personId,
        asset,
        limits: deps.limits[currency],
        maxBegunPerDay: null,
        now,
      });
  }
}
