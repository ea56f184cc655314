import type { Queryable } from "@lilypad/db";
import type { Place } from "../../platform/keyset-cursor.ts";
import type { FreezeChangeRow } from "./rows.gen.ts";

export type ChangeRow = FreezeChangeRow & { displayTag: string | null };

const changes = `select c.*, p.display_tag from freeze_change c join person_card p on p.id = c.person_id`;

/** Adds a proposal. @returns false if another one about the person is open */
export async function addChange(
  db: Queryable,
  change: Omit<FreezeChangeRow, "outcome" | "decidedBy" | "decidedAt">,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into freeze_change (id, person_id, change, kind, note, ends_at, proposed_by, proposed_at, expires_at,
       category, decide_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      change.id,
      change.personId,
      change.change,
      change.kind,
      change.note,
      change.endsAt,
      change.proposedBy,
      change.proposedAt,
      change.expiresAt,
      change.category,
      change.decideBy,
    ],
  );
  return rowCount === 1;
}

export async function findChange(db: Queryable, id: string): Promise<ChangeRow | null> {
  const { rows } = await db.query<ChangeRow>(`${changes} where c.id = $1`, [id]);
  return rows[0] ?? null;
}

/** A person's proposals, newest first. */
export async function listChangesOf(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>(
    `${changes} where c.person_id = $1 order by c.proposed_at desc, c.id desc limit $2`,
    [personId, limit],
  );
  return rows;
}

const statusSql = {
  any: "$1::timestamptz is not null",
  open: "c.outcome is null and c.expires_at > $1",
  decided: "(c.outcome is not null or c.expires_at <= $1)",
} as const;

/** A page of everybody's proposals, newest first. */
export async function listChanges(
  db: Queryable,
  page: {
    status: keyof typeof statusSql;
    notAbout: string;
    now: Date;
    after: Place | null;
    limit: number;
  },
): Promise<ChangeRow[]> {
  const { status, notAbout, now, after, limit } = page;
  const { rows } = await db.query<ChangeRow>(
    `${changes} where ${statusSql[status]} and c.person_id <> $5
       and ($2::timestamptz is null or (c.proposed_at, c.id) < ($2, $3::uuid))
     order by c.proposed_at desc, c.id desc limit $4`,
    [now, after?.at ?? null, after?.id ?? null, limit, notAbout],
  );
  return rows;
}

/** Notes that a person's proposals have expired without a decision, so that they are in nobody's way. */
export async function closeExpiredChanges(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `update freeze_change set outcome = 'expired', decided_at = expires_at
     where person_id = $1 and outcome is null and expires_at <= $2`,
    [personId, now],
  );
}

export async function decideChange(
  db: Queryable,
  id: string,
  decision: { outcome: "approved" | "withdrawn"; by: string; at: Date },
): Promise<void> {
  await db.query(
    "update freeze_change set outcome = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, decision.outcome, decision.by, decision.at],
  );
}

const correctedAtOnce = 1_000;

/** Records expiries as such that a version before recorded as withdrawals by the proposer, at the very moment of the expiry. */
export async function correctExpiries(db: Queryable): Promise<void> {
  for (;;) {
    const { rowCount } = await db.query(
      `update freeze_change set outcome = 'expired', decided_by = null where id in (select id from freeze_change
         where outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at limit ${correctedAtOnce})`,
    );
    if (rowCount !== correctedAtOnce) return;
  }
}
