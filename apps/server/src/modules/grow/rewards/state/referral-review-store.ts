import type { Queryable } from "@lilypad/db";
import type { DueQueue } from "../../../../platform/due-work/index.ts";
import { updateRow } from "../../../../platform/rows/index.ts";
import { type ReferralReviewRow, type ReferralRow, referralTable } from "../rows.gen.ts";

/** A referral that is due for review. */
export type Review = Pick<ReferralReviewRow, "id" | "referee">;

/** Queue of referrals to review. */
export const reviewQueue: DueQueue = {
  name: "referral_review",
  table: "referral_review",
  key: ["id"],
  columns: "id, referee",
  batchSize: 1,
  backOff: { firstMs: 1_000, maxMs: 10 * 60_000 },
};

/** The current state of a referral and its two people. */
export interface ReferralState extends Pick<ReferralRow, "referrer" | "isQuality"> {
  rewarded: boolean;
  /** It counts on the leaderboard. */
  counted: boolean;
  refereeOnboarded: boolean;
  refereeActive: boolean;
  referrerActive: boolean;
}

/**
 * Queues the referrals that an event about these people may affect: their own while it is unpaid or
 * not counted yet, and those of people they invited whose reward is still owed to them. Nothing is
 * decided here.
 */
export async function queueReviews(
  db: Queryable,
  personIds: readonly string[],
  now: Date,
): Promise<void> {
  await db.query(
    `insert into referral_review (referee, queued_at, due_at)
             select referee, $2, $2 from (
               select r.referee from referral r
                 where r.referee = any ($1::uuid[])
                   and (r.rewarded_at is null or r.counted_at is null)
               union
               select r.referee from referral r
                 where r.referrer = any ($1::uuid[]) and r.is_quality and r.rewarded_at is null
             ) as concerned`,
    [personIds, now],
  );
}

/** Queues a later review of a referral unless one is planned already. */
export async function planReview(
  db: Queryable,
  referee: string,
  at: Date,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into referral_review (referee, queued_at, due_at)
       select $1, $2, $2 where not exists (
         select from referral_review where referee = $1 and due_at > $3)`,
    [referee, at, now],
  );
}

export async function removeReviews(db: Queryable, ids: readonly bigint[]): Promise<void> {
  await db.query("delete from referral_review where id = any ($1)", [ids]);
}

/** Locks the referral until the transaction ends; null if the person was not invited. */
export async function lockReferral(db: Queryable, referee: string): Promise<ReferralState | null> {
  const { rows } = await db.query<ReferralState>(
    `select r.referrer, r.is_quality, r.rewarded_at is not null as rewarded,
       r.counted_at is not null as counted,
       invited.onboarding_completed_at is not null as referee_onboarded,
       invited.deactivated_at is null as referee_active,
       inviting.deactivated_at is null as referrer_active
     from referral r
     join person_card invited on invited.id = r.referee
     join person_card inviting on inviting.id = r.referrer
     where r.referee = $1 for no key update of r`,
    [referee],
  );
  return rows[0] ?? null;
}

export async function markQuality(db: Queryable, referee: string, at: Date): Promise<void> {
  await updateRow(db, referralTable, referee, { isQuality: true, qualityAt: at });
}

export async function markRewarded(db: Queryable, referee: string, at: Date): Promise<void> {
  await updateRow(db, referralTable, referee, { rewardedAt: at });
}

/**
 * Marks the referral as counted on the leaderboard.
 * @param address hash of the friend's address
 * @returns false, changing nothing, if another account with the address has counted
 */
export async function markCounted(
  db: Queryable,
  referee: string,
  { address, at }: { address: Buffer; at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update referral set counted_at = $2, counted_address_hash = $3
       where referee = $1 and not exists (select from referral where counted_address_hash = $3)`,
    [referee, at, address],
  );
  return rowCount === 1;
}
