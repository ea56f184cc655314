import type { Queryable } from "@lilypad/db";
import type { ChainAsset } from "@lilypad/money";
import type { ExchangeDeps } from "./exchange-deps.ts";

/** Whose exchange out of which currency is decided, and when. */
export interface Decided {
  personId: string;
  from: ChainAsset;
  now: Date;
}

/**
 * Reads what a person's day counts against an exchange: what our module has moved of the currency that they give, and how
 * many payments and exchanges they have begun. Exact only under the lock of exchange_lock.
 */
export async function readDay(
  { readDailyUse, countSendsToday }: Pick<ExchangeDeps, "readDailyUse" | "countSendsToday">,
  db: Queryable,
  { personId, from, now }: Decided,
): Promise<{ moved: bigint; sends: bigint }> {
  const moved = (await readDailyUse(db, personId, now)).get(from) ?? 0n;
  return { moved, sends: await countSendsToday(db, personId, now) };
}
