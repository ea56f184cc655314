import type { Queryable } from "@lilypad/db";

/** Lists which rows of a person's history are being screened, or stay held after it, by transfer id. */
export async function listChecks(
  db: Queryable,
  personId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, "checking" | "kept">> {
  const { rows } = await db.query<{ transferId: string; state: "checking" | "kept" }>(
    `select id as transfer_id, 'checking' as state from wallet_send
       where person_id = $1 and id = any ($2::uuid[]) and state = 'held'
     union all
     select d.deposit_id, case c.decision when 'keep' then 'kept' else 'checking' end
       from deposit_screening d left join screening_case c on c.id = d.case_id
       where d.person_id = $1 and d.deposit_id = any ($2::uuid[])`,
    [personId, transferIds],
  );
  return new Map(rows.map(({ transferId, state }) => [transferId, state]));
}
