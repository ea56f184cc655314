import { type ChainAsset, formatAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";

/**
 * Refuses an amount that only an account with a second factor may move in a day. The message names the limit.
 * @param limit the lowered daily limit, in minor units
 * @throws DAILY_LIMIT_WITHOUT_SECOND_FACTOR
 */
export function refuseWithoutSecondFactor(limit: bigint, asset: ChainAsset): never {
  const max = formatAmount(limit, asset).replace(".00", "");
  return fail("DAILY_LIMIT_WITHOUT_SECOND_FACTOR", {
    message: `Without a passcode or a passkey you can send and withdraw up to ${max} a day. Set one up in Security, and you can move more 24 hours later. No money was moved.`,
  });
}
