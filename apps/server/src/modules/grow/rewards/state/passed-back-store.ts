import type { Queryable } from "@lilypad/db";
import { assets } from "@lilypad/money";

const currencies = [assets.usdc.number, assets.eurc.number];

/**
 * The part of a friend's money from outside that did not stay, in minor units; a euro counts as a dollar: the payments
 * to the referrer's circle (the referrer and everyone the referrer invited), directly or through one other person, and
 * the withdrawals to a bank or a wallet address. Money that they first received from the circle is deducted when they
 * pay it back, because it is not from outside. Money that the circle returns afterwards is not deducted.
 */
export async function readPassedBack(
  db: Queryable,
  { referee, referrer }: { referee: string; referrer: string },
): Promise<bigint> {
  const { rows } = await db.query<{ passed: bigint }>(
    `with line as materialized (
       select transfer_id, direction, amount, kind, counterparty_id,
         counterparty_id = $2 or exists (
           select from referral where referee = counterparty_id and referrer = $2) as in_circle
       from activity_line
       where person_id = $1 and asset = any ($3::smallint[]) and status <> transfer_status('failed')
         and (counterparty_id is not null or kind in ('withdrawal', 'withdrawal_returned', 'wallet_send', 'own_send'))
     ), direct as (
       select coalesce(greatest(max(net), 0), 0) as amount from (
         select sum(case when direction = activity_direction('debit') then amount else -amount end) over (order by transfer_id) as net
         from line where in_circle) as balance
     ), withdrawn as (
       select greatest(coalesce(sum(case when direction = activity_direction('debit') then amount else -amount end), 0),
         0) as amount
       from line where kind in ('withdrawal', 'withdrawal_returned', 'wallet_send', 'own_send')
     ), paid as (
       select counterparty_id as person, sum(amount) as amount,
         (array_agg(transfer_id order by transfer_id))[1] as first
       from line where direction = activity_direction('debit') and not in_circle group by counterparty_id
     ), through as (
       select coalesce(sum(least(paid.amount, onward.amount)), 0) as amount
       from paid join payment_sent began on began.id = paid.first
       cross join lateral (
         select coalesce(sum(p.amount), 0) as amount from payment_sent p
         where p.sender_id = paid.person and p.asset = any ($3::smallint[])
           and p.created_at >= began.created_at and p.recipient_id <> $1
           and (p.recipient_id = $2 or exists (
             select from referral where referee = p.recipient_id and referrer = $2))
           and not exists (select from activity_line
             where person_id = p.sender_id and transfer_id = p.id and status = transfer_status('failed'))
       ) as onward
     )
     select (direct.amount + withdrawn.amount + through.amount)::bigint as passed
     from direct, withdrawn, through`,
    [referee, referrer, currencies],
  );
  return rows[0]?.passed ?? 0n;
}
