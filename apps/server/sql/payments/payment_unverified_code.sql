-- Why a person whose identity is not verified cannot move an amount of dollars or euros: 43 it is over their limit of a day, 44
-- of a month; null if they can, and for everybody else. Exact under the locks of payment_lock_money.
create or replace function payment_unverified_code(p_person uuid, p_amount bigint, p_now timestamptz)
returns smallint language plpgsql stable as $$
declare
  tier record;
  sent record;
begin
  select * into tier from unverified_limits(p_person);
  if not found then
    return null;
  end if;
  select * into sent from payment_money_out(p_person, p_now);
  return case when p_amount > tier.per_day - sent.today then 43 when p_amount > tier.per_month - sent.this_month then 44 end;
end $$;
