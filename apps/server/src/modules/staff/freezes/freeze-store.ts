import type { Queryable } from "@lilypad/db";
import type { Place } from "../../../platform/keyset-cursor.ts";
import { insertRow, updateRow } from "../../../platform/rows/index.ts";
import { type AccountFreezeRow, accountFreezeTable } from "./rows.gen.ts";

type StoredFreeze = Omit<AccountFreezeRow, "dueAt" | "attempts">;

const columns = `id, person_id, kind, category, decide_by, note, placed_by, placed_at, ends_at, proposed_by, approved_by, approved_at,
  lifted_at, lift_proposed_by, lift_approved_by, closed_at, is_emergency, lifted_in_emergency`;

/** Locks a person and their accounts until the transaction ends. @returns false if there is no such person */
export async function lockPerson(db: Queryable, personId: string): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>("select freeze_lock_person($1) as found", [
    personId,
  ]);
  return rows[0]?.found === true;
}

/** The person's freeze now; null if the account is not frozen. */
export async function findActive(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<StoredFreeze | null> {
  const { rows } = await db.query<StoredFreeze>({
    name: "active-freeze",
    text: `select ${columns} from account_freeze
       where person_id = $1 and closed_at is null and (ends_at is null or ends_at > $2)`,
    values: [personId, now],
  });
  return rows[0] ?? null;
}

/** A person's freezes, newest first. */
export async function listFreezes(
  db: Queryable,
  personId: string,
  limit: number,
): Promise<StoredFreeze[]> {
  const { rows } = await db.query<StoredFreeze>(
    `select ${columns} from account_freeze where person_id = $1 order by placed_at desc, id desc limit $2`,
    [personId, limit],
  );
  return rows;
}

/** A page of the freezes that are active now, the latest first. */
export async function listActive(
  db: Queryable,
  {
    now,
    notAbout,
    after,
    limit,
  }: { now: Date; notAbout: string; after: Place | null; limit: number },
): Promise<(StoredFreeze & { displayTag: string | null })[]> {
  const { rows } = await db.query<StoredFreeze & { displayTag: string | null }>(
    `select ${columns},
       (select p.display_tag from person_card p where p.id = account_freeze.person_id) as display_tag
     from account_freeze
     where closed_at is null and (ends_at is null or ends_at > $1) and person_id <> $5
       and ($2::timestamptz is null or (placed_at, id) < ($2, $3::uuid))
     order by placed_at desc, id desc limit $4`,
    [now, after?.at ?? null, after?.id ?? null, limit, notAbout],
  );
  return rows;
}

/** Notes the end of a person's freeze that has expired, which makes room for the next one. */
export async function closeExpired(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query(
    "update account_freeze set closed_at = ends_at, due_at = null where person_id = $1 and closed_at is null and ends_at <= $2",
    [personId, now],
  );
}

/** Records that a freeze has expired. @returns false if it was lifted, prolonged or noted meanwhile */
export async function closeOne(db: Queryable, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    "update account_freeze set closed_at = ends_at, due_at = null where id = $1 and closed_at is null and ends_at <= $2",
    [id, now],
  );
  return rowCount === 1;
}

/** Whether a freeze by one member of staff alone began in this time. */
export async function wasFrozenAlone(
  db: Queryable,
  personId: string,
  since: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from account_freeze where person_id = $1 and placed_at > $2 and approved_by is null limit 1",
    [personId, since],
  );
  return rowCount === 1;
}

export async function addFreeze(
  db: Queryable,
  freeze: Pick<
    AccountFreezeRow,
    | "id"
    | "personId"
    | "kind"
    | "category"
    | "decideBy"
    | "note"
    | "placedBy"
    | "placedAt"
    | "endsAt"
    | "proposedBy"
    | "approvedBy"
    | "approvedAt"
  > & { isEmergency?: boolean },
): Promise<void> {
  await insertRow(db, accountFreezeTable, {
    id: freeze.id,
    personId: freeze.personId,
    kind: freeze.kind,
    note: freeze.note,
    placedBy: freeze.placedBy,
    placedAt: freeze.placedAt,
    endsAt: freeze.endsAt,
    dueAt: freeze.endsAt,
    proposedBy: freeze.proposedBy,
    approvedBy: freeze.approvedBy,
    approvedAt: freeze.approvedAt,
    isEmergency: freeze.isEmergency ?? false,
    category: freeze.category,
    decideBy: freeze.decideBy,
  });
}

/** Ends a person's freeze with their account. */
export async function endWithAccount(db: Queryable, personId: string, at: Date): Promise<void> {
  await db.query(
    `update account_freeze set ends_at = least(ends_at, $2), closed_at = least(ends_at, $2), due_at = null
     where person_id = $1 and closed_at is null`,
    [personId, at],
  );
}

/** Gives a freeze another end, which two members of staff decided. */
export async function prolong(
  db: Queryable,
  id: string,
  change: Pick<
    AccountFreezeRow,
    | "kind"
    | "category"
    | "decideBy"
    | "note"
    | "endsAt"
    | "proposedBy"
    | "approvedBy"
    | "approvedAt"
  >,
): Promise<void> {
  await updateRow(db, accountFreezeTable, id, {
    kind: change.kind,
    note: change.note,
    endsAt: change.endsAt,
    dueAt: change.endsAt,
    proposedBy: change.proposedBy,
    approvedBy: change.approvedBy,
    approvedAt: change.approvedAt,
    category: change.category,
    decideBy: change.decideBy,
  });
}

/** Ends a freeze early, which two members of staff decided. */
export async function lift(
  db: Queryable,
  id: string,
  { proposedBy, approvedBy, at }: { proposedBy: string; approvedBy: string; at: Date },
): Promise<void> {
  await updateRow(db, accountFreezeTable, id, {
    liftedAt: at,
    closedAt: at,
    dueAt: null,
    liftProposedBy: proposedBy,
    liftApprovedBy: approvedBy,
  });
}

/** Makes a freeze last until staff lift it, by the decision of one operator alone. */
export async function prolongInEmergency(
  db: Queryable,
  id: string,
  {
    kind,
    note,
    category,
    decideBy,
  }: Pick<AccountFreezeRow, "kind" | "note" | "category" | "decideBy">,
): Promise<void> {
  await updateRow(db, accountFreezeTable, id, {
    kind,
    note,
    category,
    decideBy,
    endsAt: null,
    dueAt: null,
    isEmergency: true,
  });
}

/** Ends a freeze early, which an operator decided alone. */
export async function liftInEmergency(db: Queryable, id: string, at: Date): Promise<void> {
  await updateRow(db, accountFreezeTable, id, {
    liftedAt: at,
    closedAt: at,
    dueAt: null,
    liftedInEmergency: true,
  });
}

/** Makes the person's app read their profile again. */
export const announce = (db: Queryable, personId: string) =>
  db.query("select outbox_add('profile', array[$1::uuid], array[null::uuid], array[$1::uuid])", [
    personId,
  ]);
