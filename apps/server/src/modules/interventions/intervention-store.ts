import type { Queryable } from "@lilypad/db";
import type { Place } from "../../platform/keyset-cursor.ts";
import { type StaffPerson, staffPersonSql } from "../../platform/staff-person.ts";
import type { InterventionKind } from "./kinds.ts";
import type { InterventionRow } from "./rows.gen.ts";

const columns =
  "id, kind, person_id, target, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at";

/** Adds an intervention. @returns false if the same is proposed already */
export async function addIntervention(
  db: Queryable,
  intervention: Omit<InterventionRow, "outcome" | "decidedBy" | "decidedAt">,
): Promise<boolean> {
  const { id, kind, personId, target, note, proposedBy, proposedAt, expiresAt } = intervention;
  const { rowCount } = await db.query(
    `insert into intervention (id, kind, person_id, target, note, proposed_by, proposed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (kind, target) where outcome is null do nothing`,
    [id, kind, personId, target, note, proposedBy, proposedAt, expiresAt],
  );
  return rowCount === 1;
}

/** Finds an intervention and locks it until the transaction ends; null if there is none. */
export async function lockIntervention(db: Queryable, id: string): Promise<InterventionRow | null> {
  const { rows } = await db.query<InterventionRow>(
    `select ${columns} from intervention where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** What kind an intervention is of, and whom it is about; null if there is none with this id. */
export async function findAbout(
  db: Queryable,
  id: string,
): Promise<Pick<InterventionRow, "kind" | "personId" | "target"> | null> {
  const { rows } = await db.query<Pick<InterventionRow, "kind" | "personId" | "target">>(
    "select kind, person_id, target from intervention where id = $1",
    [id],
  );
  return rows[0] ?? null;
}

/** An intervention with the person whom it is about. */
export type ListedIntervention = InterventionRow & { person: StaffPerson | null };

/** A page of interventions of some kinds, latest first; none about one person, who reads it. */
export async function listInterventions(
  db: Queryable,
  page: {
    status: "open" | "decided";
    kinds: readonly InterventionKind[];
    notAbout: string;
    now: Date;
    after: Place | null;
    limit: number;
  },
): Promise<ListedIntervention[]> {
  const isOpen = "i.outcome is null and i.expires_at > $3";
  const { rows } = await db.query<ListedIntervention>(
    `select i.*, ${staffPersonSql("p")} as person
     from intervention i left join person_card p on p.id = i.person_id
     where i.kind = any ($1) and i.person_id is distinct from $2
       and ${page.status === "open" ? isOpen : `not (${isOpen})`}
       and ($4::timestamptz is null or (i.proposed_at, i.id) < ($4, $5::uuid))
     order by i.proposed_at desc, i.id desc limit $6`,
    [
      page.kinds,
      page.notAbout,
      page.now,
      page.after?.at ?? null,
      page.after?.id ?? null,
      page.limit,
    ],
  );
  return rows;
}

/** Notes that the same intervention has expired without a decision, so that it is in nobody's way. */
export async function closeExpired(
  db: Queryable,
  { kind, target, now }: { kind: InterventionKind; target: string; now: Date },
): Promise<void> {
  await db.query(
    `update intervention set outcome = 'expired', decided_at = expires_at
     where kind = $1 and target = $2 and outcome is null and expires_at <= $3`,
    [kind, target, now],
  );
}

export async function decideIntervention(
  db: Queryable,
  id: string,
  { outcome, by, at }: { outcome: "approved" | "withdrawn"; by: string; at: Date },
): Promise<void> {
  await db.query(
    "update intervention set outcome = $2, decided_by = $3, decided_at = $4 where id = $1",
    [id, outcome, by, at],
  );
}
