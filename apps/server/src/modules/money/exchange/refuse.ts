import type { Queryable } from "@lilypad/db";
import { type ChainAsset, currencyOfAsset, formatLimit } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { refuseTransfer } from "../../books/transfers/index.ts";
import type { ExchangeDeps } from "./exchange-deps.ts";

/** Limits on exchanging an asset in a UTC day, in minor units. */
export function limitsOf({ settings }: ExchangeDeps, from: ChainAsset) {
  return settings.dailyLimits[currencyOfAsset(from) === "EUR" ? "EUR" : "USD"];
}

/** The person, the asset that they give, and the time of an exchange that is checked. */
export interface Decided {
  personId: string;
  from: ChainAsset;
  now: Date;
}

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
  code: string,
  decided: Decided,
): Promise<never> {
  const { personId, from, now } = decided;
  const { desk, person } = limitsOf(deps, from);
  switch (code) {
    case "EXCHANGE_LIMIT_EXCEEDED":
      return fail("EXCHANGE_LIMIT_EXCEEDED", {
        message: `You can exchange up to ${formatLimit(person, from)} a day. No money was moved. Please try a smaller amount, or try again tomorrow.`,
      });
    case "EXCHANGE_ALL_LIMIT_EXCEEDED":
      return fail("EXCHANGE_ALL_LIMIT_EXCEEDED", {
        message: `We exchange up to ${formatLimit(desk, from)} a day for everyone together, and that's almost used up. No money was moved. Please try a smaller amount, or try again tomorrow.`,
      });
    case "EXCHANGE_WAITS": {
      const waitMs = (await readWaitUntil(db, decided)).getTime() - now.getTime();
      const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
      return fail("EXCHANGE_WAITS", {
        message: `Your last exchange didn't go through. No money was moved. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`,
        retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
      });
    }
    default:
      return refuseTransfer(db, code, {
        personId,
        asset: from,
        limits: null,
        maxBegunPerDay: deps.maxSendsPerDay,
        now,
      });
  }
}
