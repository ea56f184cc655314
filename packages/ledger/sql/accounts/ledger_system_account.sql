-- The stripe of a system account for this salt (a transfer's or a person's id). The same salt finds the same stripe
-- until a stripe is added; a repeated transfer uses the accounts stored with it.
create or replace function ledger_system_account(p_code text, p_asset smallint, p_salt uuid) returns bigint
  language plpgsql stable as $$
declare
  stripes bigint[] := array(
    select account_id from system_account where code = p_code and asset = p_asset order by stripe);
begin
  if cardinality(stripes) = 0 then
    raise exception 'there is no system account % of asset %', p_code, p_asset
      using errcode = 'no_data_found';
  end if;
  return stripes[1 + get_byte(sha256(uuid_send(p_salt)), 0) % cardinality(stripes)];
end $$;
