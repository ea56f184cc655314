import { type ErrorCode, errorCatalogue } from "@lilypad/api-contract";
import type { Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { readOwnLimits } from "../../enter/own-keys/index.ts";
import { readDailyUse } from "./daily-use.ts";
import { refuseOverDailyLimit, refuseOverOwnLimit } from "./refuse-over-limit.ts";
import type { MinorLimits } from "./transfer-limits.ts";
import { refuseOverUnverified } from "./unverified.ts";

/** A transfer that was refused, with the settings that its message names. */
export interface RefusedTransfer {
  readonly personId: string;
  readonly asset: ChainAsset;
  /** Max amounts of the asset; null if only the person's own Safe limits it, as for an exchange. */
  readonly limits: MinorLimits | null;
  /** Max payments and exchanges in a UTC day; null if they are not limited. */
  readonly maxBegunPerDay: number | null;
  readonly now: Date;
}

const dayMs = 86_400_000;

/** Returns the seconds to the next midnight UTC; every UTC day has the same length. */
export const secondsToNextDay = (now: Date): number =>
  Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000);

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorCatalogue, code);

/**
 * Throws the error of a refusal that no setting explains.
 * @param code of the error catalogue, as SQL functions answer it
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export function failWith(code: string): never {
  if (!isErrorCode(code)) throw new Error(`a transfer was refused with ${code}`);
  return fail(code);
}

/**
 * Throws the error of a refused transfer. Messages about limits name the limit and the rest of it.
 * @param code `barred` or `over_limit` of transfers_admit.sql, or another code of the error catalogue from its caller
 * @throws ApiError; an unknown code is a bug and answers INTERNAL
 */
export async function refuseTransfer(
  db: Queryable,
  code: string,
  refused: RefusedTransfer,
): Promise<never> {
  const { personId, asset, limits, maxBegunPerDay, now } = refused;
  switch (code) {
    case "DAILY_SENDS_EXCEEDED":
      return fail("DAILY_SENDS_EXCEEDED", {
        message: `You've reached your limit of ${maxBegunPerDay} payments a day. No money was moved. You can send again after midnight UTC.`,
        retryAfterSeconds: secondsToNextDay(now),
      });
    case "UNVERIFIED_DAY_EXCEEDED":
      return refuseOverUnverified(db, "day", { personId, now });
    case "UNVERIFIED_MONTH_EXCEEDED":
      return refuseOverUnverified(db, "month", { personId, now });
    case "DAILY_LIMIT_EXCEEDED":
    case "DAILY_LIMIT_LOWERED":
    case "DAILY_LIMIT_WITHOUT_SECOND_FACTOR": {
      const { movedToday: usedToday } = await readDailyUse(db, personId, now);
      const ownLimits = await readOwnLimits(db, personId);
      if (limits === null)
        return refuseOverOwnLimit({ asset, limit: ownLimits.get(asset) ?? 0n, usedToday });
      return refuseOverDailyLimit({ code, asset, limits, usedToday, ownLimits });
    }
    default:
      return failWith(code);
  }
}
