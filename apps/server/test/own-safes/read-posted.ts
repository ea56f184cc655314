import type { Pool } from "@lilypad/db";

/** Reads a person's posted dollars, in minor units; 0 before they have an account. */
export async function readPosted(pool: Pool, personId: string): Promise<bigint> {
  const { rows } = await pool.query<{ posted: bigint }>(
    `select posted from account join person_account on account_id = id
     where person_id = $1 and person_account.asset = 1`,
    [personId],
  );
  return rows[0]?.posted ?? 0n;
}
