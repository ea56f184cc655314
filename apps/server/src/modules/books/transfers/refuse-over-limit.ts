import { type ChainAsset, formatLimit } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import type { MinorLimits } from "./transfer-limits.ts";

/**
 * Refuses an amount above the limit of one movement. The message names the limit.
 * @param what the kind of movement that the limit is for
 * @param outcome the sentence that states what has not happened
 * @throws TRANSFER_LIMIT_EXCEEDED
 */
export function refuseOverTransferLimit(
  limit: bigint,
  asset: ChainAsset,
  { what = "payment", outcome = "No money was moved." } = {},
): never {
  return fail("TRANSFER_LIMIT_EXCEEDED", {
    message: `That's over your limit of ${formatLimit(limit, asset)} per ${what}. ${outcome}`,
  });
}

/**
 * The daily limit that an amount exceeds: the general one, the one lowered for a while, or the one without a second
 * factor.
 */
export type OverDailyLimitCode =
  | "DAILY_LIMIT_EXCEEDED"
  | "DAILY_LIMIT_LOWERED"
  | "DAILY_LIMIT_WITHOUT_SECOND_FACTOR";

interface OverDailyLimit {
  code: OverDailyLimitCode;
  asset: ChainAsset;
  limits: MinorLimits;
  /** The amounts that the person has moved today, in minor units of each asset. */
  usedToday: ReadonlyMap<ChainAsset, bigint>;
  /** The amounts that we can move in a day from a Safe that is its person's own; empty for all others. */
  ownLimits: ReadonlyMap<ChainAsset, bigint>;
}

/** The rest of a limit today, as a sentence. */
function sayRest(left: bigint, asset: ChainAsset): string {
  return left > 0n
    ? `You can send ${formatLimit(left, asset)} more today.`
    : "You can send again after midnight UTC.";
}

/**
 * Refuses an amount above the daily limit of our module for a Safe that is its person's own, and explains how to raise
 * the limit.
 * @throws DAILY_LIMIT_EXCEEDED
 */
export function refuseOverOwnLimit({
  asset,
  limit,
  usedToday,
}: Pick<OverDailyLimit, "asset" | "usedToday"> & { limit: bigint }): never {
  const rest = sayRest(limit - (usedToday.get(asset) ?? 0n), asset);
  return fail("DAILY_LIMIT_EXCEEDED", {
    message: `You hold your own key, so we can move up to ${formatLimit(limit, asset)} a day for you, and no one who breaks into our servers can take more. No money was moved. ${rest} You can raise this limit with your passkey in Security.`,
  });
}

/**
 * Refuses an amount above the daily limit. The message names the limit and the rest of it today.
 * @throws DAILY_LIMIT_EXCEEDED, DAILY_LIMIT_LOWERED, DAILY_LIMIT_WITHOUT_SECOND_FACTOR
 */
export function refuseOverDailyLimit(over: OverDailyLimit): never {
  const { code, asset, limits, usedToday, ownLimits } = over;
  const ownLimit = ownLimits.get(asset) ?? limits.daily;
  if (code === "DAILY_LIMIT_EXCEEDED" && ownLimit < limits.daily)
    return refuseOverOwnLimit({ asset, limit: ownLimit, usedToday });
  const limit = code === "DAILY_LIMIT_EXCEEDED" ? limits.daily : limits.loweredDaily;
  const max = formatLimit(limit, asset);
  const rest = sayRest(limit - (usedToday.get(asset) ?? 0n), asset);
  switch (code) {
    case "DAILY_LIMIT_EXCEEDED":
      return fail("DAILY_LIMIT_EXCEEDED", {
        message: `That's over your daily limit of ${max}. No money was moved. ${rest}`,
      });
    case "DAILY_LIMIT_LOWERED":
      return fail("DAILY_LIMIT_LOWERED", {
        message: `Your security settings changed, so your daily limit is ${max} for 24 hours. No money was moved. ${rest}`,
      });
    case "DAILY_LIMIT_WITHOUT_SECOND_FACTOR":
      return fail("DAILY_LIMIT_WITHOUT_SECOND_FACTOR", {
        message: `Without a passcode or a passkey you can send and withdraw up to ${max} a day. No money was moved. ${rest} Set one up in Security, and you can move more 24 hours later.`,
      });
  }
}
