import type { Queryable } from "@lilypad/db";

/** Records that a worker began a pass over the queue. An older time than the stored one changes nothing. */
export async function notePass(db: Queryable, beganAt: Date): Promise<void> {
  await db.query(
    `insert into settlement_pass (began_at) values ($1)
     on conflict (only_row) do update set began_at = excluded.began_at
       where settlement_pass.began_at < excluded.began_at`,
    [beganAt],
  );
}

/** When a worker last began a pass over the queue; null if none ever did. */
export async function readLastPass(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ beganAt: Date }>("select began_at from settlement_pass");
  return rows[0]?.beganAt ?? null;
}
