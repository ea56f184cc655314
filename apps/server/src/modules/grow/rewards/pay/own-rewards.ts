import type { Data, Operations } from "@lilypad/api-contract";
import { toWireAmount } from "@lilypad/money";
import { fail } from "../../../../platform/errors.ts";
import { transferStatus } from "../../../../platform/rows.gen.ts";
import { transferStatusOf } from "../../../../platform/transfer-end.ts";
import { listAbout } from "../../../staff/approvals/index.ts";
import type { RewardGrantRow } from "../rows.gen.ts";
import { hashAddress } from "../state/rewarded-address.ts";
import type { RewardsContext } from "../state/rewards-deps.ts";
import { held as heldDetails } from "./reward-approvals.ts";

export type GrantPage = Data<Operations["listRewardGrants"]>;
export type RewardStatus = Data<Operations["getRewardStatus"]>;

/** The screen shows only their sum, so more would not change anything. */
const maxInReview = 100;

/** A person's grants, newest first, with their state on the chain. */
export async function listGrants(
  { pool }: RewardsContext,
  personId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<GrantPage> {
  const { rows } = await pool.query<
    Pick<RewardGrantRow, "transferId" | "rule" | "amount" | "grantedAt"> & { status: number | null }
  >(
    `select g.transfer_id, g.rule, g.amount, a.status, g.granted_at
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
    grants: rows.map(({ transferId, rule, amount, status, grantedAt }) => ({
      id: transferId,
      rule,
      amount: toWireAmount(amount, "LIL"),
      currency: "LIL",
      status: transferStatusOf(status ?? transferStatus.pending),
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
  const { rows: once } = await pool.query<Pick<RewardGrantRow, "rule" | "amount" | "grantedAt">>(
    `select rule, amount, granted_at from reward_grant
       where rule in ('signup', 'notifications') and occasion = ''
         and (person_id = $1 or address_hash = $2)`,
    [personId, await hashAddress(context, pool, personId)],
  );
  const { rows: referrals } = await pool.query<{ total: number; quality: number }>(
    `select count(*)::integer as total, (count(*) filter (where is_quality))::integer as quality
       from referral where referrer = $1`,
    [personId],
  );
  const held = await listAbout(pool, personId, {
    kinds: ["held_reward"],
    status: "open",
    limit: maxInReview,
  });
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
    inReview: held
      .map(({ details, proposedAt }) => {
        const { rule, amount } = heldDetails.parse(details);
        return {
          rule,
          amount: toWireAmount(BigInt(amount), "LIL"),
          since: proposedAt.toISOString(),
        };
      })
      .toReversed(),
    grants: person.grants,
    earned: toWireAmount(person.earned, "LIL"),
    referrals: referrals[0] ?? { total: 0, quality: 0 },
  };
}
