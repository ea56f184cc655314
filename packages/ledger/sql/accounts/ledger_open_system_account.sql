-- Opens a system account with p_stripes stripes (1 to 64), each with this floor, and returns their accounts by stripe.
-- A repeated call opens only missing stripes; another floor is an error.
create or replace function ledger_open_system_account(p_code text, p_asset smallint, p_floor bigint, p_stripes integer)
returns bigint[] language plpgsql as $$
declare
  new_account bigint;
begin
  if (p_stripes between 1 and 64) is not true then
    raise exception 'a system account has 1 to 64 stripes, not %', p_stripes;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger_open_system_account', 0));
  if exists (
    select 1 from system_account s join account a on a.id = s.account_id
    where s.code = p_code and s.asset = p_asset and a.floor <> p_floor
  ) then
    raise exception 'system account % of asset % is open with another floor', p_code, p_asset;
  end if;
  for stripe_number in 0 .. p_stripes - 1 loop
    if not exists (
      select 1 from system_account
      where code = p_code and asset = p_asset and stripe = stripe_number
    ) then
      new_account := nextval('account_id_seq');
      insert into account (id, asset, floor) values (new_account, p_asset, p_floor);
      insert into system_account (code, asset, stripe, account_id)
      values (p_code, p_asset, stripe_number, new_account);
    end if;
  end loop;
  return array(
    select account_id from system_account where code = p_code and asset = p_asset order by stripe);
end $$;
