import type { Queryable } from "@lilypad/db";
import type { WaiverRow } from "./rows.gen.ts";

const columns = "id, person_id, usdc, eurc, approved_at, expires_at";

/** Stores an approved waiver. */
export async function addWaiver(
  db: Queryable,
  { id, personId, usdc, eurc, approvedAt, expiresAt }: WaiverRow,
): Promise<void> {
  await db.query(
    "insert into waiver (id, person_id, usdc, eurc, approved_at, expires_at) values ($1, $2, $3, $4, $5, $6)",
    [id, personId, usdc, eurc, approvedAt, expiresAt],
  );
}

/** A person's newest waiver that has not expired; null if there is none. */
export async function findUsable(
  db: Queryable,
  personId: string,
  now: Date,
): Promise<WaiverRow | null> {
  const { rows } = await db.query<WaiverRow>(
    `select ${columns} from waiver where person_id = $1 and expires_at > $2
     order by approved_at desc limit 1`,
    [personId, now],
  );
  return rows[0] ?? null;
}

/** Reads a person's dollars and euros, in minor units, without the amounts that are reserved and those that go back to other people. */
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
