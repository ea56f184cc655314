import type { Queryable } from "@lilypad/db";
import type { LeasedQueue } from "../../../platform/due-work/index.ts";
import { updateRow } from "../../../platform/rows/index.ts";
import { toWireNames } from "../../../platform/to-wire-names.ts";
import { type SignUpRow, signUpTable } from "./rows.gen.ts";

/** The queue of sign-ups that are not finished. */
export const signUpQueue: LeasedQueue = {
  name: "sign-ups",
  table: "sign_up",
  key: ["person_id"],
  columns: "due.person_id",
  where: "due.finished_at is null",
  batchSize: 1,
  // Longer than all steps of a sign-up take.
  leaseMs: 60_000,
  backOff: { firstMs: 5_000, maxMs: 10 * 60_000 },
};

/** Queues sign-ups, or brings them forward. Those that are due earlier or finished stay as they are. */
export async function queueSignUps(
  db: Queryable,
  personIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  if (personIds.length === 0) return;
  await db.query(
    `insert into sign_up (person_id, due_at) select unnest($1::uuid[]), $2
       on conflict (person_id) do update set due_at = excluded.due_at
         where sign_up.finished_at is null and sign_up.due_at > excluded.due_at`,
    [personIds, dueAt],
  );
}

export async function markFinished(db: Queryable, personId: string, now: Date): Promise<void> {
  await updateRow(db, signUpTable, personId, { finishedAt: now });
}

/** Reads a person's sign-up for their data export; null if it was not queued yet. */
export async function readOwnData(db: Queryable, personId: string) {
  const { rows } = await db.query<Pick<SignUpRow, "finishedAt" | "attempts">>(
    "select finished_at, attempts from sign_up where person_id = $1",
    [personId],
  );
  return rows.map(toWireNames)[0] ?? null;
}

/** Deletes a person's sign-up, in the transaction that deletes the account. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("delete from sign_up where person_id = $1", [personId]);
}
