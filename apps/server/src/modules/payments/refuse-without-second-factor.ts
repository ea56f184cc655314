import { type ChainAsset, formatAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";

/**
 * Refuses what only an account with a second factor may move in a day, and says how much is possible.
 * @param limit the lowered daily limit, minor units
 * @throws DAILY_LIMIT_WITHOUT_SECOND_FACTOR
 */
export function refuseWithoutSecondFactor(limit: bigint, asset: ChainAsset): never {
  const most = formatAmount(limit, asset).replace(".00", "");
  return fail("DAILY_LIMIT_WITHOUT_SECOND_FACTOR", {
    message: `Without a passcode or a passkey you can send and withdraw up to ${most} a day. Set one up in Security, and you can move more 24 hours later. No money was moved.`,
  });
}
