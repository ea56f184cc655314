import type { Queryable } from "@lilypad/db";
import { addressOf } from "./state/send-store.ts";

/**
 * Lists the addresses on the other side of a person's payments to addresses, of their deposits, and of the transfers
 * that they made with their own key, by transfer id. A deposit that another customer has sent shows their address, as
 * any deposit does.
 */
export async function listAddresses(
  db: Queryable,
  personId: string,
  transferIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  // The ids are compared with both sides of a join, so that PostgreSQL does not read all of the person's lines.
  const { rows } = await db.query<{ transferId: string; address: Buffer }>(
    `select id as transfer_id, address from wallet_send where person_id = $1 and id = any ($2::uuid[])
     union all
     select transfer_id, from_address from wallet_arrival where person_id = $1 and transfer_id = any ($2::uuid[])
     union all
     select d.transfer_id, d.from_address from deposit_source d
       join activity_line a on a.person_id = $1 and a.transfer_id = d.transfer_id and a.kind = 'deposit'
       where d.transfer_id = any ($2::uuid[]) and a.transfer_id = any ($2::uuid[])
     union all
     select o.transfer_id, case when a.direction = activity_direction('credit') then o.from_address else o.to_address end
       from outflow_card o
       join activity_line a on a.person_id = $1 and a.transfer_id = o.transfer_id and a.kind in ('own_send', 'wallet_received')
       where o.transfer_id = any ($2::uuid[]) and a.transfer_id = any ($2::uuid[])`,
    [personId, transferIds],
  );
  return new Map(rows.map(({ transferId, address }) => [transferId, addressOf(address)]));
}
