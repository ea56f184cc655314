import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../platform/keyset-cursor.ts";
import { type StaffPerson, staffPersonSql } from "../../../platform/staff-person.ts";
import type { ApprovalKindName } from "./approval-kind.ts";
import type { ApprovalRow } from "./rows.gen.ts";

/** A proposal with the person whom it is about. */
export type ListedApproval = ApprovalRow & { person: StaffPerson | null };

const listed = `select a.*, ${staffPersonSql("p")} as person from approval a left join person_card p on p.id = a.person_id`;

/** The fields of a new proposal from which its row is made; the outcome, the decision and the due time follow from them. */
export type NewApproval = Pick<
  ApprovalRow,
  "id" | "kind" | "personId" | "key" | "note" | "proposedBy" | "proposedAt" | "expiresAt"
> & { details: unknown; takesEffectAt: Date | null; wasAlone: boolean };

/** Adds proposals, except those whose id exists, or whose kind and key another open one has. @returns the ids of those that were added */
export async function addApprovals(
  db: Queryable,
  approvals: readonly NewApproval[],
): Promise<string[]> {
  const { rows } = await db.query<Pick<ApprovalRow, "id">>(
    `insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, takes_effect_at, outcome,
         decided_by, decided_at, was_alone, due_at)
       select id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, takes_effect_at,
         case when was_alone then 'approved' else 'open' end, case when was_alone then proposed_by end,
         case when was_alone then proposed_at end, was_alone,
         case when not was_alone then coalesce(takes_effect_at, expires_at) end
       from jsonb_to_recordset($1) as new (id uuid, kind text, person_id uuid, key text, details jsonb, note text, proposed_by uuid,
         proposed_at timestamptz, expires_at timestamptz, takes_effect_at timestamptz, was_alone boolean)
       where not exists (select from approval a where a.kind = new.kind and a.key = new.key and a.outcome = 'open')
     on conflict do nothing returning id`,
    [
      JSON.stringify(
        approvals.map((one) => ({
          id: one.id,
          kind: one.kind,
          person_id: one.personId,
          key: one.key,
          details: one.details,
          note: one.note,
          proposed_by: one.proposedBy,
          proposed_at: one.proposedAt,
          expires_at: one.expiresAt,
          takes_effect_at: one.takesEffectAt,
          was_alone: one.wasAlone,
        })),
      ),
    ],
  );
  return rows.map(({ id }) => id);
}

export async function findApproval(db: Queryable, id: string): Promise<ListedApproval | null> {
  const { rows } = await db.query<ListedApproval>(`${listed} where a.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Finds a proposal and locks it until the transaction ends; null if there is none. */
export async function lockApproval(db: Queryable, id: string): Promise<ApprovalRow | null> {
  const { rows } = await db.query<ApprovalRow>(
    "select * from approval where id = $1 for no key update",
    [id],
  );
  return rows[0] ?? null;
}

const isOpen = "a.outcome = 'open' and (a.expires_at is null or a.expires_at > $2)";

/**
 * A page of proposals of some kinds, latest first; none about their reader, except those that take effect by time alone, to which the
 * reader can object.
 */
export async function listApprovals(
  db: Queryable,
  page: {
    status: "open" | "decided";
    kinds: readonly ApprovalKindName[];
    notAbout: string;
    now: Date;
    after: Place | null;
    limit: number;
  },
): Promise<ListedApproval[]> {
  const { rows } = await db.query<ListedApproval>(
    `${listed} where a.kind = any ($1) and (a.person_id is distinct from $3 or a.takes_effect_at is not null)
       and ${page.status === "open" ? isOpen : `not (${isOpen})`}
       and ($4::timestamptz is null or (a.proposed_at, a.id) < ($4, $5::uuid))
     order by a.proposed_at desc, a.id desc limit $6`,
    [
      page.kinds,
      page.now,
      page.notAbout,
      page.after?.at ?? null,
      page.after?.id ?? null,
      page.limit,
    ],
  );
  return rows;
}

/** Proposals of some kinds about a person, latest first. */
export async function listAbout(
  db: Queryable,
  personId: string,
  {
    kinds,
    status = "any",
    limit,
  }: { kinds: readonly ApprovalKindName[]; status?: "open" | "any"; limit: number },
): Promise<ListedApproval[]> {
  const { rows } = await db.query<ListedApproval>(
    `${listed} where a.person_id = $1 and a.kind = any ($2) ${status === "open" ? "and a.outcome = 'open'" : ""} order by a.proposed_at desc, a.id desc limit $3`,
    [personId, kinds, limit],
  );
  return rows;
}

/** Counts the proposals of a kind that can be decided now. */
export async function countOpen(db: Queryable, kind: ApprovalKindName, now: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::integer as count from approval a where a.kind = $1 and ${isOpen}`,
    [kind, now],
  );
  return rows[0]?.count ?? 0;
}

/** Keys of a kind that were proposed and not approved, whatever else was decided about them. */
export async function findNotApproved(
  db: Queryable,
  kind: ApprovalKindName,
  keys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<Pick<ApprovalRow, "key">>(
    "select key from approval where kind = $1 and key = any ($2) and outcome <> 'approved'",
    [kind, keys],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Notes how a proposal ended. */
export async function decideApproval(
  db: Queryable,
  id: string,
  decision: {
    outcome: Exclude<ApprovalRow["outcome"], "open">;
    /** Null for an expiry. */
    by: string | null;
    at: Date;
    wasAlone?: boolean;
  },
): Promise<void> {
  await db.query(
    `update approval set outcome = $2, decided_by = $3, decided_at = $4, was_alone = $5, due_at = null where id = $1`,
    [id, decision.outcome, decision.by, decision.at, decision.wasAlone ?? false],
  );
}

/** Ends the open proposal with this key if its time is over, so that it does not block a new one. */
export async function expireSame(
  db: Queryable,
  { kind, key, now }: { kind: ApprovalKindName; key: string; now: Date },
): Promise<void> {
  await db.query(
    `update approval set outcome = 'expired', decided_at = expires_at, due_at = null
     where kind = $1 and key = $2 and outcome = 'open' and expires_at <= $3`,
    [kind, key, now],
  );
}

/** Whether one of two people has given the other a role since a time, as the proposer or as the approver. */
export async function haveAppointed(
  db: Queryable,
  [one, other]: readonly [string, string],
  since: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from approval where kind = 'staff_change' and outcome = 'approved' and details ->> 'role' is not null and decided_at > $3
       and ((person_id = $1 and $2 in (proposed_by, decided_by)) or (person_id = $2 and $1 in (proposed_by, decided_by)))
     limit 1`,
    [one, other, since],
  );
  return rowCount === 1;
}

/**
 * Removes what staff wrote about a person, in the SQL transaction that deletes their account, and ends the open proposals
 * about them as expired: nothing is left that these could change. Proposers and approvers stay recorded.
 */
export async function forgetPerson(
  db: Queryable,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await db.query("update approval set note = 'deleted' where person_id = $1", [id]);
  await db.query(
    `update approval set outcome = 'expired', decided_at = $2, due_at = null where person_id = $1 and outcome = 'open'`,
    [id, at],
  );
}
