import type { Queryable } from "@lilypad/db";

/** A reward that one administrator proposed and another decides about. */
export interface Proposal {
  id: string;
  personId: string;
  asset: number;
  /** Minor units. */
  amount: bigint;
  reason: string;
  proposedBy: string;
  proposedAt: Date;
  expiresAt: Date;
  outcome: "granted" | "withdrawn" | null;
  decidedBy: string | null;
  decidedAt: Date | null;
}

const columns = `id, person_id as "personId", asset, amount, reason, proposed_by as "proposedBy",
  proposed_at as "proposedAt", expires_at as "expiresAt", outcome, decided_by as "decidedBy",
  decided_at as "decidedAt"`;

/** Stores a proposal unless its id is taken; answers what stands under the id now. */
export async function addProposal(
  db: Queryable,
  proposal: Omit<Proposal, "outcome" | "decidedBy" | "decidedAt">,
): Promise<Proposal> {
  const { id, personId, asset, amount, reason, proposedBy, proposedAt, expiresAt } = proposal;
  await db.query(
    `insert into reward_proposal
       (id, person_id, asset, amount, reason, proposed_by, proposed_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing`,
    [id, personId, asset, amount, reason, proposedBy, proposedAt, expiresAt],
  );
  const { rows } = await db.query<Proposal>(
    `select ${columns} from reward_proposal where id = $1`,
    [id],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error(`proposal ${id} is not there after it was stored`);
  return stored;
}

/** The proposal, held until the transaction ends: two who decide at once take turns. */
export async function lockProposal(db: Queryable, id: string): Promise<Proposal | null> {
  const { rows } = await db.query<Proposal>(
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

export async function listNewestProposals(db: Queryable, limit: number): Promise<Proposal[]> {
  const { rows } = await db.query<Proposal>(
    `select ${columns} from reward_proposal order by proposed_at desc, id desc limit $1`,
    [limit],
  );
  return rows;
}
