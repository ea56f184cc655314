import { inTransaction, type Queryable } from "@lilypad/db";
import { fail } from "../../../platform/errors.ts";
import { queueReviews } from "../state/referral-review-store.ts";
import { hashAddresses } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

/**
 * Codes one person may try in an hour. Trying them out is hopeless anyway; this keeps it from being
 * attempted.
 */

/** Whose code it is; null for a code of nobody who is still here. @param code upper case */
export async function findReferrer(db: Queryable, code: string): Promise<string | null> {
  const { rows } = await db.query<{ person_id: string }>(
    `select person_id from referral_code join person_card person on person.id = person_id
       where code = $1 and person.deactivated_at is null`,
    [code],
  );
  return rows[0]?.person_id ?? null;
}

/** Whether two people are reached in one mailbox: then one has invited themselves. */
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
  const { rows } = await db.query<{ referrer: string }>(
    "select referrer from referral where referee = $1",
    [referee],
  );
  return rows[0]?.referrer ?? null;
}

/**
 * Stores who invited a person, in the caller's transaction; again without effect.
 * @returns whether this referrer is now the one
 */
export async function storeReferral(
  db: Queryable,
  referee: string,
  referrer: string,
  now: Date,
): Promise<boolean> {
  // Two people who attach each other's codes at once are looked at one after the other.
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
  // A referee who deposited before naming the referrer counts at once.
  await queueReviews(db, [referee], now);
  // The first referrer stays; naming the same one again is no second referrer.
  return (await invitedBy(db, referee)) === referrer;
}

/**
 * Stores who invited this person.
 * @returns false when they were already invited by somebody else, or invited that person themselves
 * @throws REFERRAL_INVALID for an unknown code or one's own, also of another account of one's mailbox; RATE_LIMITED for trying many
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
