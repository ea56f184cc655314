import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../../platform/keyset-cursor.ts";
import type { ReferralRow } from "../rows.gen.ts";
import type { ReferralPeriods } from "../rules/referral-period.ts";

export interface ListedReferral extends Pick<ReferralRow, "referee" | "createdAt" | "isQuality"> {
  /** Minor units of LIL that the referrer was granted; null when nothing was. */
  reward: bigint | null;
  firstName: string | null;
  lastName: string | null;
  displayTag: string | null;
  avatarColour: string;
}

/**
 * A page of the people whom a person has invited, newest first. A deactivated person has no name; a
 * deleted one has the name of all deleted accounts.
 */
export async function listReferralRows(
  db: Queryable,
  page: { referrer: string; after: Place | null; limit: number },
): Promise<ListedReferral[]> {
  const { rows } = await db.query<ListedReferral>(
    `select r.referee, r.created_at, r.is_quality, paid.amount as reward,
       case when shown then p.first_name end as first_name,
       case when shown then p.last_name end as last_name,
       case when shown then p.display_tag end as display_tag, p.avatar_colour
     from (select * from referral
           where referrer = $1
             and ($2::timestamptz is null or (created_at, referee) < ($2, $3::uuid))
           order by created_at desc, referee desc limit $4) as r
     join person_card p on p.id = r.referee
     left join reward_grant paid on paid.person_id = $1 and paid.rule = 'referral_referrer'
       and paid.occasion = r.referee::text
     cross join lateral (select p.deactivated_at is null or p.deleted_at is not null as shown) as name
     order by r.created_at desc, r.referee desc`,
    [page.referrer, page.after?.at ?? null, page.after?.id ?? null, page.limit],
  );
  return rows;
}

export interface ReferralCounts {
  total: number;
  thisWeek: number;
  thisMonth: number;
}

export async function countReferralRows(
  db: Queryable,
  referrer: string,
  { weekStart, monthStart }: ReferralPeriods,
): Promise<ReferralCounts> {
  const { rows } = await db.query<ReferralCounts>(
    `select count(*)::integer as total,
       (count(*) filter (where created_at >= $2))::integer as this_week,
       (count(*) filter (where created_at >= $3))::integer as this_month
     from referral where referrer = $1`,
    [referrer, weekStart, monthStart],
  );
  return rows[0] ?? { total: 0, thisWeek: 0, thisMonth: 0 };
}
