import type { Queryable } from "@lilypad/db";
import { type ChainAsset, formatAmount } from "@lilypad/money";
import { fail } from "../../platform/errors.ts";
import { readUnverifiedLimits, type Tier } from "../verification/index.ts";

/** A person and the time of a decision about their money. */
interface Decided {
  personId: string;
  now: Date;
}

/** What a person whose identity is not verified may move and hold, and what they have, in minor units of dollars and euros together. */
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
  const { rows } = await db.query<Pick<UnverifiedUse, "today" | "thisMonth" | "balance">>(
    `select sent.today, sent.this_month, (
       select coalesce(sum(b.posted - b.held), 0)::bigint from person_wallet own
       join ledger_balance b on b.id = own.account_id
       where own.person_id = $1 and own.asset = any ('{1,2}'::smallint[])) as balance
     from payment_money_out($1, $2) as sent`,
    [personId, now],
  );
  const [use] = rows;
  if (use === undefined) throw new Error("payment_money_out answered nothing");
  return { ...tier, ...use };
}

const shown = (minor: bigint) => formatAmount(minor, "usdc").replace(".00", "");

/** The codes of payment_unverified_code.sql. */
const overDay = 43;
const overMonth = 44;

/**
 * Throws if the code says that the limits of people whose identity is not verified refuse a payment.
 * @param stored what the SQL transaction has stored of the refused payment already
 * @throws SEND_LIMIT_UNVERIFIED, whose message names the limit and what is left of it
 */
export async function refuseOverUnverified(
  db: Queryable,
  code: number | null,
  decided: Decided,
  stored = 0n,
): Promise<void> {
  if (code !== overDay && code !== overMonth) return;
  const read = await readUnverifiedUse(db, decided);
  // Verified at this very moment: the same payment is accepted when it is sent again.
  if (read === null) return fail("SEND_LIMIT_UNVERIFIED");
  const use = { ...read, today: read.today - stored, thisMonth: read.thisMonth - stored };
  const [limit, period, again] =
    code === overDay
      ? [use.perDay, "day", "after midnight UTC"]
      : [use.perMonth, "month", "next month"];
  const left = leftOf(use);
  const rest =
    left > 0n ? `You can send ${shown(left)} more today.` : `You can send again ${again}.`;
  return fail("SEND_LIMIT_UNVERIFIED", {
    message: `Until your identity is verified, you can send up to ${shown(limit)} a ${period}. No money was moved. ${rest} Verify your identity to send more.`,
  });
}

/** What a person whose identity is not verified can still move today. */
export function leftOf({ perDay, today, perMonth, thisMonth }: UnverifiedUse): bigint {
  const [ofDay, ofMonth] = [perDay - today, perMonth - thisMonth];
  if (ofDay <= 0n || ofMonth <= 0n) return 0n;
  if (ofDay < ofMonth) return ofDay;
  return ofMonth;
}

/**
 * Refuses a movement that was just stored in this SQL transaction, under the locks of `lockSentToday`, if it takes the person over
 * the limits without a verified identity. The transaction must be rolled back then. LIL is not limited by them.
 * @throws SEND_LIMIT_UNVERIFIED
 */
export async function requireWithinUnverified(
  db: Queryable,
  { asset, amount, ...decided }: Decided & { asset: ChainAsset; amount: bigint },
): Promise<void> {
  if (asset === "LIL") return;
  const { rows } = await db.query<{ code: number | null }>(
    "select payment_unverified_code($1, 0, $2) as code",
    [decided.personId, decided.now],
  );
  await refuseOverUnverified(db, rows[0]?.code ?? null, decided, amount);
}

/**
 * Refuses to ask for more money than a person may hold whose identity is not verified. What others send them still arrives.
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
