-- The answers per item, by name. A refusal (10 to 13, 16, 18) of a reservation or a direct posting is stored under the
-- transfer's id; a repeated call answers 100 + that code. The planner folds the call into a constant.
create or replace function ledger_code(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'done' then 0
    when 'replayed' then 1                 -- it had been done before; nothing changed now
    when 'conflict' then 2                 -- the id is taken by something with other content
    when 'insufficient_funds' then 10
    when 'unknown_account' then 11
    when 'wrong_asset' then 12
    when 'same_account' then 13
    when 'ended_otherwise' then 14         -- posting what was voided, or voiding what was posted
    when 'unknown_transfer' then 15
    when 'bad_amount' then 16              -- not positive, or beyond ledger_limit()
    when 'was_refused' then 17             -- posting or voiding a transfer that never held money
    when 'balance_limit' then 18           -- the receiver's balance would pass ledger_limit()
    when 'refused_before' then 100         -- added to the code of the stored refusal
  end;
begin
  if code is null then raise exception 'no ledger code is named %', p_name; end if;
  return code;
end $$;
