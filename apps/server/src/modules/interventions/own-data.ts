import type { Queryable } from "@lilypad/db";
import type { InterventionsDeps } from "./interventions-deps.ts";
import type { InterventionRow } from "./rows.gen.ts";

/** What staff have proposed to change about a person's account, newest first, for the export of their data. Why is for staff only. */
export async function readOwnData({ pool }: InterventionsDeps, personId: string, limit: number) {
  const { rows } = await pool.query<
    Pick<InterventionRow, "kind" | "proposedAt" | "outcome" | "decidedAt">
  >(
    `select kind, proposed_at, outcome, decided_at from intervention where person_id = $1
     order by proposed_at desc limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ kind, proposedAt, outcome, decidedAt }) => ({
    kind,
    proposed_at: proposedAt,
    outcome,
    decided_at: decidedAt,
  }));
}

/** Removes what staff wrote, in the SQL transaction that deletes the account. Who approved what stays. */
export async function forgetPerson(db: Queryable, personId: string): Promise<void> {
  await db.query("update intervention set note = 'deleted' where person_id = $1", [personId]);
}
