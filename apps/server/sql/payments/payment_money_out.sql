-- What a person has sent out of dollars and euros together, in the UTC day and in the UTC month of p_now: payments, payments to
-- addresses and withdrawals, but not what they signed themselves, and not what they exchanged, which they still have.
create or replace function payment_money_out(p_person uuid, p_now timestamptz)
returns table (today bigint, this_month bigint) language plpgsql stable as $$
#variable_conflict use_column
declare
  day constant timestamptz := date_trunc('day', p_now, 'UTC');
  month constant timestamptz := date_trunc('month', p_now, 'UTC');
begin
  return query select coalesce(sum(moved.amount) filter (where moved.at >= day), 0)::bigint, coalesce(sum(moved.amount), 0)::bigint
  from (
    select p.amount, p.created_at as at from payment p
      where p.sender_id = p_person and p.result = 0 and p.asset = any ('{1,2}'::smallint[]) and p.created_at >= month
    union all
    select -p.amount, p.created_at from payment p
      where p.sender_id = p_person and p.is_signed and p.result = 0 and p.asset = any ('{1,2}'::smallint[])
        and p.created_at >= month
    union all
    select w.amount, w.created_at from funding_intent_card w
      where w.person_id = p_person and w.operation = 'withdraw' and w.leg <> 'voided' and w.created_at >= month
    union all
    select s.amount, s.created_at from wallet_send_card s
      where s.person_id = p_person and s.state <> 'failed' and s.asset = any ('{1,2}'::smallint[]) and s.created_at >= month
  ) as moved;
end $$;
