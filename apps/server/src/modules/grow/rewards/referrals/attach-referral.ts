import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../../platform/errors.ts";
import { findRow } from "../../../../platform/rows/index.ts";
import { type ReferralCodeRow, referralTable } from "../rows.gen.ts";
import { queueReviews } from "../state/referral-review-store.ts";
import { hashAddresses } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * The person with this invitation code; null if it is unknown or the person is deactivated. @param
 * code upper case
 */
export async function findReferrer(db: Queryable, code: string): Promise<string | null> {
  const { rows } = await db.query<Pick<ReferralCodeRow, "personId">>(
    `select person_id from referral_code join person_card person on person.id = person_id
       where code = $1 and person.deactivated_at is null`,
    [code],
  );
  return rows[0]?.personId ?? null;
}

/** Whether two people have the same mailbox, so that the person has invited themselves. */
export async function isOneMailbox(
  context: Pick<RewardsContext, "remembered">,
  db: Queryable,
  one: string,
  other: string,
): Promise<boolean> {
  if (one === other) return true;
  const hashes = await hashAddresses(context, db, [one, other]);
  const [first, second] = [hashes.get(one), hashes.get(other)];
  return first !== undefined && second !== undefined && first.equals(second);
}

async function invitedBy(db: Queryable, referee: string): Promise<string | null> {
  return (await findRow(db, referralTable, referee, { only: ["referrer"] }))?.referrer ?? null;
}

/**
 * Stores who invited a person, in the caller's SQL transaction; repeating it has no effect.
 * @returns whether `referrer` is now the person's referrer
 */
export async function storeReferral(
  db: Queryable,
  referee: string,
  referrer: string,
  now: Date,
): Promise<boolean> {
  // Serialises two people who attach each other's codes.
  await db.query("select pg_advisory_xact_lock(hashtextextended($1, 8))", [
    [referee, referrer].sort().join(),
  ]);
  // A person's own referee cannot be their referrer.
  if ((await invitedBy(db, referrer)) === referee) return false;
  const { rowCount } = await db.query(
    `insert into referral (referee, referrer, created_at) values ($1, $2, $3)
       on conflict (referee) do nothing`,
    [referee, referrer, now],
  );
  if (rowCount === 1) {
    await db.query(
      "select outbox_add('referrals', array[$1::uuid], array[null::uuid], array[$2::uuid])",
      [referrer, referee],
    );
  }
  // A referee who deposited before naming the referrer may already qualify.
  await queueReviews(db, [referee], now);
  // The first referrer stays. Naming the same one again succeeds.
  return (await invitedBy(db, referee)) === referrer;
}

/**
 * Stores who invited this person.
 * @returns false if they were already invited by another person, or have invited that person
 * themselves
 * @throws REFERRAL_INVALID for an unknown code, one's own, or that of another account with the same
 * mailbox; RATE_LIMITED after too many attempts
 */
export async function attachReferral(
  deps: RewardsContext,
  personId: string,
  typed: string,
): Promise<boolean> {
  const { pool, clock } = deps;
  const now = clock.now();
  const referrer = await findReferrer(pool, typed.toUpperCase());
  if (referrer === null || (await isOneMailbox(deps, pool, referrer, personId))) {
    return fail("REFERRAL_INVALID");
  }
  return inTransaction(pool, (db) => storeReferral(db, personId, referrer, now));
}
