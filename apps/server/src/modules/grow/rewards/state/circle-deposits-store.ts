import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";

const currencies = [assets.usdc.number, assets.eurc.number];

/**
 * Reads how much of a friend's deposits came from the referrer's circle (the referrer and everyone else whom the
 * referrer invited), in minor units; a euro counts as a dollar. If a person of the circle has sent money to an address
 * in the thirty days before a deposit came from it, the deposit counts as the circle's, up to the amount they sent.
 */
export async function readCircleDeposits(
  db: Queryable,
  { referee, referrer }: { referee: string; referrer: string },
): Promise<bigint> {
  const { rows } = await db.query<{ amount: bigint }>(
    `with circle as (
       select $2::uuid as person union select referee from referral where referrer = $2 and referee <> $1
     ), arrived as materialized (
       select source.from_address as address, sum(line.amount) as amount,
         min(line.created_at) - interval '30 days' as first, max(line.created_at) as last
       from activity_line line join deposit_source source on source.transfer_id = line.transfer_id
       where line.person_id = $1 and line.kind = 'deposit' and line.direction = activity_direction('credit')
         and line.status = transfer_status('confirmed')
         and line.asset = any ($3::smallint[])
       group by source.from_address
     ), sent as materialized (
       select send.address, send.amount, send.created_at
       from circle join wallet_send_card send on send.person_id = circle.person
       where send.state <> 'failed' and send.asset = any ($3::smallint[])
         and send.created_at >= (select min(first) from arrived)
       union all
       select out.to_address, line.amount, line.created_at
       from circle join activity_line line on line.person_id = circle.person
       join outflow_card out on out.transfer_id = line.transfer_id
       where line.direction = activity_direction('debit') and line.status <> transfer_status('failed')
         and line.asset = any ($3::smallint[])
         and line.created_at >= (select min(first) from arrived)
     )
     select coalesce(sum(least(arrived.amount, (
       select coalesce(sum(sent.amount), 0) from sent
       where sent.address = arrived.address and sent.created_at between arrived.first and arrived.last
     ))), 0)::bigint as amount from arrived`,
    [referee, referrer, currencies],
  );
  return rows[0]?.amount ?? 0n;
}
