import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import { fail } from "../../../platform/errors.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";

export type GrantPage = Data<Operations["listRewardGrants"]>;
export type RewardStatus = Data<Operations["getRewardStatus"]>;
type GrantItem = GrantPage["grants"][number];

/** The screen shows only their sum, so more would not change anything. */
const maxInReview = 100;

const statuses = ["pending", "confirmed", "failed"] as const;

/** A person's grants, newest first, with their state on the chain. */
export async function listGrants(
  { pool }: RewardsContext,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<GrantPage> {
  const { rows } = await pool.query<{
    id: string;
    rule: GrantItem["rule"];
    amount: bigint;
    status: number | null;
    grantedAt: Date;
  }>(
    `select g.transfer_id as id, g.rule, g.amount, a.status, g.granted_at as "grantedAt"
       from (select * from reward_grant where person_id = $1
             order by granted_at desc, transfer_id desc limit $2 offset $3) as g
       left join activity_line a on a.person_id = g.person_id and a.transfer_id = g.transfer_id
       order by g.granted_at desc, g.transfer_id desc`,
    [personId, limit, offset],
  );
  const { rows: counts } = await pool.query<{ total: number }>(
    "select count(*)::integer as total from reward_grant where person_id = $1",
    [personId],
  );
  const total = counts[0]?.total ?? 0;
  return {
    grants: rows.map(({ id, rule, amount, status, grantedAt }) => ({
      id,
      rule,
      amount: toWireAmount(amount, "LIL"),
      currency: "LIL",
      status: statuses[status ?? 0] ?? "pending",
      grantedAt: grantedAt.toISOString(),
    })),
    total,
    hasMore: offset + rows.length < total,
  };
}

/**
 * The sum and the state of a person's rewards.
 * @throws NOT_FOUND for an unknown id
 */
export async function getRewardStatus(
  context: RewardsContext,
  personId: string,
): Promise<RewardStatus> {
  const { pool, rulesBook } = context;
  const { rows: people } = await pool.query<{ grants: number; earned: bigint }>(
    `select count(g.transfer_id)::integer as grants, coalesce(sum(g.amount), 0)::bigint as earned
       from person_card p left join reward_grant g on g.person_id = p.id
       where p.id = $1 group by p.id`,
    [personId],
  );
  const person = people[0] ?? fail("NOT_FOUND");
  // Rewards that another account with the address has received are not announced.
  const { rows: once } = await pool.query<{ rule: string; amount: bigint; grantedAt: Date }>(
    `select rule, amount, granted_at as "grantedAt" from reward_grant
       where rule in ('signup', 'notifications') and occasion = ''
         and (person_id = $1 or address_hash = $2)`,
    [personId, await hashAddress(context, pool, personId)],
  );
  const { rows: referrals } = await pool.query<{ total: number; quality: number }>(
    `select count(*)::integer as total, (count(*) filter (where is_quality))::integer as quality
       from referral where referrer = $1`,
    [personId],
  );
  const { rows: waiting } = await pool.query<{
    rule: RewardStatus["inReview"][number]["rule"];
    amount: bigint;
    since: Date;
  }>(
    `select rule, amount, proposed_at as since from reward_proposal
       where person_id = $1 and rule <> 'granted' and outcome is null
       order by proposed_at, id limit $2`,
    [personId, maxInReview],
  );
  const { rules } = await rulesBook.inForce(pool);
  return {
    userId: personId,
    once: (["signup", "notifications"] as const).map((rule) => {
      const granted = once.find((row) => row.rule === rule);
      return {
        rule,
        amount: toWireAmount(granted?.amount ?? rules[rule].amount, "LIL"),
        grantedAt: granted?.grantedAt.toISOString() ?? null,
      };
    }),
    inReview: waiting.map(({ rule, amount, since }) => ({
      rule,
      amount: toWireAmount(amount, "LIL"),
      since: since.toISOString(),
    })),
    grants: person.grants,
    earned: toWireAmount(person.earned, "LIL"),
    referrals: referrals[0] ?? { total: 0, quality: 0 },
  };
}
