import type { Queryable } from "@lilypad/db";
import { newId } from "../../../platform/ids.ts";
import type { Place } from "../../../platform/keyset-cursor.ts";
import type { RewardProposalRow } from "../rows.gen.ts";
import type { RewardRuleName } from "../rules/reward-rules.ts";

const columns = `id, person_id, rule, occasion, asset, amount, reason, proposed_by, proposed_at, expires_at,
  outcome, decided_by, decided_at`;

/** Stores a proposal unless its id exists. Returns the proposal that now has the id. */
export async function addProposal(
  db: Queryable,
  proposal: Omit<RewardProposalRow, "rule" | "occasion" | "outcome" | "decidedBy" | "decidedAt">,
): Promise<RewardProposalRow> {
  const { id, personId, asset, amount, reason, proposedBy, proposedAt, expiresAt } = proposal;
  await db.query(
    `insert into reward_proposal
       (id, person_id, asset, amount, reason, proposed_by, proposed_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [id, personId, asset, amount, reason, proposedBy, proposedAt, expiresAt],
  );
  const { rows } = await db.query<RewardProposalRow>(
    `select ${columns} from reward_proposal where id = $1`,
    [id],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error(`proposal ${id} is not there after it was stored`);
  return stored;
}

/** Locks the proposal until the transaction ends, so that concurrent decisions are serialised. */
export async function lockProposal(db: Queryable, id: string): Promise<RewardProposalRow | null> {
  const { rows } = await db.query<RewardProposalRow>(
    `select ${columns} from reward_proposal where id = $1 for no key update`,
    [id],
  );
  return rows[0] ?? null;
}

export async function decideProposal(
  db: Queryable,
  id: string,
  decision: { outcome: "granted" | "withdrawn"; by: string; at: Date },
): Promise<void> {
  await db.query(
    "update reward_proposal set outcome = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, decision.outcome, decision.by, decision.at],
  );
}

/** An expired proposal is decided: nobody can approve it any more. Rewards of rules do not expire. */
const statusSql = {
  any: "$4::timestamptz is not null",
  open: "outcome is null and (expires_at is null or expires_at > $4)",
  decided: "(outcome is not null or expires_at <= $4)",
} as const;

/** A page of proposals, newest first. */
export async function listNewestProposals(
  db: Queryable,
  page: { status: keyof typeof statusSql; now: Date; after: Place | null; limit: number },
): Promise<RewardProposalRow[]> {
  const { status, now, after, limit } = page;
  const { rows } = await db.query<RewardProposalRow>(
    `select ${columns} from reward_proposal
       where ${statusSql[status]} and ($1::timestamptz is null or (proposed_at, id) < ($1, $2::uuid))
       order by proposed_at desc, id desc limit $3`,
    [after?.at ?? null, after?.id ?? null, limit, now],
  );
  return rows;
}

/** A rule's reward that is queued for an administrator's decision. */
export interface HeldReward
  extends Pick<RewardProposalRow, "personId" | "occasion" | "asset" | "amount"> {
  rule: RewardRuleName;
}

/** Indexes of the given rewards that are queued for review or were refused. */
export async function findHeld(
  db: Queryable,
  rewards: readonly Pick<HeldReward, "personId" | "rule" | "occasion">[],
): Promise<Set<number>> {
  const { rows } = await db.query<{ place: number }>(
    `select place::integer from unnest($1::uuid[], $2::text[], $3::text[]) with ordinality
         as asked (person, rule, occasion, place)
       where exists (select from reward_proposal held where held.rule <> 'granted'
         and held.outcome is distinct from 'granted' and held.person_id = person and held.rule = asked.rule and held.occasion = asked.occasion)`,
    [
      rewards.map(({ personId }) => personId),
      rewards.map(({ rule }) => rule),
      rewards.map(({ occasion }) => occasion),
    ],
  );
  return new Set(rows.map(({ place }) => place - 1));
}

/** Queues rewards for review; those already queued stay unchanged. */
export async function holdRewards(
  db: Queryable,
  rewards: readonly HeldReward[],
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await db.query(
    `insert into reward_proposal (id, person_id, rule, occasion, asset, amount, reason, proposed_at)
       select id, person, rule, occasion, asset, amount, $7, $8
       from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::smallint[], $6::bigint[])
         as held (id, person, rule, occasion, asset, amount)
     on conflict do nothing`,
    [
      rewards.map(() => newId()),
      rewards.map(({ personId }) => personId),
      rewards.map(({ rule }) => rule),
      rewards.map(({ occasion }) => occasion),
      rewards.map(({ asset }) => asset),
      rewards.map(({ amount }) => amount),
      reason,
      now,
    ],
  );
}
