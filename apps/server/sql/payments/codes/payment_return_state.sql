-- The states of payment_return, by name. The planner folds the call into a constant.
create or replace function payment_return_state(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'waiting' then 0    -- until the payment has ended
    when 'sent' then 1       -- was sent back
    when 'void' then 2       -- never arrived
    when 'stays' then 3      -- in the deleted account: the payer has left too, or the ledger refused it
  end;
begin
  if code is null then raise exception 'payment_return_state has no %', p_name; end if;
  return code;
end $$;
