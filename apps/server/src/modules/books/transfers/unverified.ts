import type { Queryable } from "@lilypad/db";
import { type ChainAsset, formatLimit } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { readUnverifiedLimits, type Tier } from "../../people/verification/index.ts";
import { readDailyUse } from "./daily-use.ts";

/** A person and the time of a decision about their money. */
interface Decided {
  personId: string;
  now: Date;
}

/**
 * The limits of a person whose identity is not verified, and their use of them, in minor units of dollars and euros
 * together.
 */
export interface UnverifiedUse extends Tier {
  today: bigint;
  thisMonth: bigint;
  balance: bigint;
}

/** Reads it; null for a person whose identity is verified. */
export async function readUnverifiedUse(
  db: Queryable,
  { personId, now }: Decided,
): Promise<UnverifiedUse | null> {
  const tier = await readUnverifiedLimits(db, personId);
  if (tier === null) return null;
  const { rows } = await db.query<{ balance: bigint }>(
    `select coalesce(sum(b.posted - b.held), 0)::bigint as balance from person_wallet own
     join ledger_balance b on b.id = own.account_id
     where own.person_id = $1 and own.asset = any ('{1,2}'::smallint[])`,
    [personId],
  );
  const { moneyToday: today, moneyThisMonth: thisMonth } = await readDailyUse(db, personId, now);
  return { ...tier, today, thisMonth, balance: rows[0]?.balance ?? 0n };
}

/** Dollars stand for dollars and euros together. */
const shown = (minor: bigint) => formatLimit(minor, "usdc");

/**
 * Refuses an amount over the limits of people whose identity is not verified. The message names the limit and the rest
 * of it.
 * @throws SEND_LIMIT_UNVERIFIED
 */
export async function refuseOverUnverified(
  db: Queryable,
  period: "day" | "month",
  decided: Decided,
): Promise<never> {
  const use = await readUnverifiedUse(db, decided);
  // Verified at this very moment: the same payment is accepted when it is sent again.
  if (use === null) return fail("SEND_LIMIT_UNVERIFIED");
  const [limit, again] =
    period === "day" ? [use.perDay, "after midnight UTC"] : [use.perMonth, "next month"];
  const left = leftOf(use);
  const rest =
    left > 0n ? `You can send ${shown(left)} more today.` : `You can send again ${again}.`;
  return fail("SEND_LIMIT_UNVERIFIED", {
    message: `Until your identity is verified, you can send up to ${shown(limit)} a ${period}. No money was moved. ${rest} Verify your identity to send more.`,
  });
}

/** The amount that a person whose identity is not verified can still move today. */
export function leftOf({ perDay, today, perMonth, thisMonth }: UnverifiedUse): bigint {
  const [ofDay, ofMonth] = [perDay - today, perMonth - thisMonth];
  if (ofDay <= 0n || ofMonth <= 0n) return 0n;
  if (ofDay < ofMonth) return ofDay;
  return ofMonth;
}

/**
 * Refuses a request for more money than a person may hold whose identity is not verified. Payments from others still
 * arrive.
 * @throws BALANCE_LIMIT_UNVERIFIED
 */
export async function requireRoomUnverified(
  db: Queryable,
  { asset, amount, ...decided }: Decided & { asset: ChainAsset; amount: bigint },
): Promise<void> {
  if (asset === "LIL") return;
  const use = await readUnverifiedUse(db, decided);
  if (use === null || use.balance + amount <= use.maxBalance) return;
  fail("BALANCE_LIMIT_UNVERIFIED", {
    message: `Until your identity is verified, you can hold up to ${shown(use.maxBalance)}. No request was sent. Verify your identity to hold more.`,
  });
}
