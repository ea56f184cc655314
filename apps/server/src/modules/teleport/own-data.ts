import type { Queryable } from "@lilypad/db";

interface KeptLink {
  amount_pence: bigint;
  note: string | null;
  status: string;
  paid_amount_pence: bigint | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
}

/** What is kept here about a person, for their own copy. */
export async function readOwnData(db: Queryable, personId: string, limit: number) {
  const { rows } = await db.query<KeptLink>(
    `select amount as amount_pence, note, status, paid_amount as paid_amount_pence, created_at,
       expires_at, paid_at
     from teleport_link where person_id = $1 order by id desc limit $2`,
    [personId, limit + 1],
  );
  return rows.map(({ amount_pence, paid_amount_pence, ...link }) => ({
    ...link,
    amount_pence: amount_pence.toString(),
    paid_amount_pence: paid_amount_pence?.toString() ?? null,
  }));
}

/** Whether a payer was told where to pay for one of a person's links, or for one into this account. */
export async function hasRunningPayment(
  db: Queryable,
  of: { personId: string } | { linkedAccountId: string },
): Promise<boolean> {
  const [column, value] =
    "personId" in of ? ["person_id", of.personId] : ["linked_account_id", of.linkedAccountId];
  const { rows } = await db.query<{ runs: boolean }>(
    `select exists (select from teleport_link where ${column} = $1 and status = 'paying') as runs`,
    [value],
  );
  return rows[0]?.runs ?? false;
}

/** For a person who leaves: their links end; what payers told and what was written on them goes. */
export async function forgetPerson(db: Queryable, personId: string, at: Date): Promise<void> {
  await db.query(
    `update teleport_link set status = case when status in ('open', 'paying') then 'cancelled' else status end,
       token = null, note = null, updated_at = $2 where person_id = $1`,
    [personId, at],
  );
  await db.query(
    "delete from teleport_payer where link_id in (select id from teleport_link where person_id = $1)",
    [personId],
  );
}
