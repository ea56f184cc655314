import type { Queryable } from "@lilypad/db";
import { majorToMinor } from "@lilypad/money";
import type { UnverifiedLimits } from "../../../platform/config/unverified-config.ts";
import type { UnverifiedLimitRow } from "./rows.gen.ts";

/**
 * Stores the limits of people whose identity is not verified, for the functions that decide about payments. Every process does so
 * when it starts; the one that started last decides.
 * @param bypassEmails addresses whose accounts count as verified, in lower case
 */
export async function publishUnverifiedLimits(
  db: Queryable,
  { dailyMajor, monthlyMajor, balanceMajor }: UnverifiedLimits,
  bypassEmails: readonly string[],
): Promise<void> {
  const [perDay, perMonth, maxBalance] = [dailyMajor, monthlyMajor, balanceMajor].map((major) =>
    majorToMinor(major, "usdc"),
  );
  await db.query(
    `insert into unverified_limit (per_day, per_month, max_balance, always_verified) values ($1, $2, $3, $4)
     on conflict (only_row) do update set per_day = excluded.per_day, per_month = excluded.per_month,
       max_balance = excluded.max_balance, always_verified = excluded.always_verified`,
    [perDay, perMonth, maxBalance, bypassEmails],
  );
}

export type Tier = Pick<UnverifiedLimitRow, "perDay" | "perMonth" | "maxBalance">;

/** Reads the limits that apply to a person because their identity is not verified; null for a verified person. */
export async function readUnverifiedLimits(db: Queryable, personId: string): Promise<Tier | null> {
  const { rows } = await db.query<Tier>(
    "select per_day, per_month, max_balance from unverified_limits($1)",
    [personId],
  );
  return rows[0] ?? null;
}

/** Whether a person's identity is verified now: by a ramp that has not changed its mind, or by setting. */
export async function isVerified(
  db: Queryable,
  personId: string,
  bypassEmails: readonly string[],
): Promise<boolean> {
  const { rows } = await db.query<{ isVerified: boolean }>(
    `select exists (select from verified_identity where person_id = $1)
       or exists (select from person_card where id = $1 and email = any ($2)) as is_verified`,
    [personId, bypassEmails],
  );
  return rows[0]?.isVerified ?? false;
}
