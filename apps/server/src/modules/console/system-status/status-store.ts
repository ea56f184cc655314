import type { Queryable } from "@lilypad/db";
import type { Component, State } from "./evaluate-components.ts";
import type { StatusChangeRow, StatusCheckRow } from "./rows.gen.ts";

type StoredChange = Pick<StatusChangeRow, "at"> & { component: Component; state: State };

/** Appends the states that differ from the latest ones of their components. */
export async function appendChanges(
  db: Queryable,
  states: ReadonlyMap<Component, State>,
  now: Date,
): Promise<void> {
  await db.query({
    name: "status-append",
    text: `insert into status_change (component, state, at)
           select given.component, given.state, $3
           from unnest($1::text[], $2::text[]) as given (component, state)
           where given.state is distinct from (
             select latest.state from status_change latest
             where latest.component = given.component order by latest.id desc limit 1)`,
    values: [[...states.keys()], [...states.values()], now],
  });
}

/** Stores that all components were checked. */
export async function storeCheck(db: Queryable, now: Date): Promise<void> {
  await db.query({
    name: "status-check",
    text: `insert into status_check (checked_at) values ($1)
           on conflict (is_only_row) do update set checked_at = excluded.checked_at`,
    values: [now],
  });
}

/** Reads when the components were last checked; null before the first time. */
export async function readCheck(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<Pick<StatusCheckRow, "checkedAt">>(
    "select checked_at from status_check",
  );
  return rows[0]?.checkedAt ?? null;
}

/** The changes of every component since a time, and the one before it, oldest first. */
export async function listChanges(db: Queryable, since: Date): Promise<StoredChange[]> {
  const { rows } = await db.query<StoredChange>(
    `select component, state, at from status_change change
     where at >= $1 or id = (select id from status_change latest
       where latest.component = change.component and latest.at < $1 order by id desc limit 1)
     order by id`,
    [since],
  );
  return rows;
}

/** The latest changes that were troubles, newest first. */
export async function listTroubles(
  db: Queryable,
  limit: number,
): Promise<Pick<StatusChangeRow, "id" | "component" | "state" | "at">[]> {
  const { rows } = await db.query<Pick<StatusChangeRow, "id" | "component" | "state" | "at">>(
    `select id, component, state, at from status_change where state in ('slower', 'stopped')
     order by id desc limit $1`,
    [limit],
  );
  return rows;
}

/** Removes a trouble that was none. @returns the component that it was about; null if there is no such trouble */
export async function removeTrouble(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<Pick<StatusChangeRow, "component">>(
    "delete from status_change where id = $1::bigint and state in ('slower', 'stopped') returning component",
    [id],
  );
  return rows[0]?.component ?? null;
}

/** Deletes changes before a time, except for the latest one of each component. */
export async function forgetChanges(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from status_change change where at < $1 and exists (
       select from status_change later where later.component = change.component and later.id > change.id and later.at < $1)`,
    [before],
  );
}
