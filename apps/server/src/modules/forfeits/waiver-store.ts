import type { Queryable } from "@lilypad/db";
import type { WaiverRow } from "./rows.gen.ts";

const columns =
  "id, person_id, usdc, eurc, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at";

/** Adds a waiver. @returns false if another one about the person is open */
export async function addWaiver(
  db: Queryable,
  waiver: Omit<WaiverRow, "outcome" | "decidedBy" | "decidedAt">,
): Promise<boolean> {
  const { id, personId, usdc, eurc, note, proposedBy, proposedAt, expiresAt } = waiver;
  const { rowCount } = await db.query(
    `insert into waiver (id, person_id, usdc, eurc, note, proposed_by, proposed_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [id, personId, usdc, eurc, note, proposedBy, proposedAt, expiresAt],
  );
  return rowCount === 1;
}

/** Finds a waiver and locks it until the transaction ends; null if there is none. */
export async function lockWaiver(db: Queryable, id: string): Promise<WaiverRow | null> {
  const { rows } = await db.query<WaiverRow>(
    `select ${columns} from waiver where id = $1 for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Whom a waiver is about; null if there is none with this id. */
export async function findPersonOf(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<Pick<WaiverRow, "personId">>(
    "select person_id from waiver where id = $1",
    [id],
  );
  return rows[0]?.personId ?? null;
}

/** A person's newest waiver that is approved and has not expired; null if there is none. */
export async function findUsable(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<WaiverRow | null> {
  const { rows } = await db.query<WaiverRow>(
    `select ${columns} from waiver where person_id = $1 and outcome = 'approved' and expires_at > $2
     order by proposed_at desc limit 1`,
    [personId, now],
  );
  return rows[0] ?? null;
}

/** Notes that a person's waivers have expired without a decision, so that they are in nobody's way. */
export async function closeExpired(db: Queryable, personId: string, now: Date): Promise<void> {
  await db.query(
    `update waiver set outcome = 'expired', decided_at = expires_at
     where person_id = $1 and outcome is null and expires_at <= $2`,
    [personId, now],
  );
}

export async function decideWaiver(
  db: Queryable,
  id: string,
  { outcome, by, at }: { outcome: "approved" | "withdrawn"; by: string; at: Date },
): Promise<void> {
  await db.query("update waiver set outcome = $2, decided_by = $3, decided_at = $4 where id = $1", [
    id,
    outcome,
    by,
    at,
  ]);
}

/** What a person has of dollars and euros, in minor units, apart from what is reserved and what goes back to other people. */
export async function readMoneyLeft(
  db: Queryable,
  personId: string,
): Promise<{ usdc: bigint; eurc: bigint }> {
  const { rows } = await db.query<{ usdc: bigint; eurc: bigint }>(
    `select coalesce(sum(amount) filter (where asset = 1), 0)::bigint as usdc,
       coalesce(sum(amount) filter (where asset = 2), 0)::bigint as eurc
     from forfeit_left($1) where amount > 0`,
    [personId],
  );
  return rows[0] ?? { usdc: 0n, eurc: 0n };
}
