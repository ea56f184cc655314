-- Opens a person's ledger accounts, one per asset; a repeated call opens only those that are missing. The lock on
-- the person's row serialises two calls at the same moment.
create or replace function wallet_register(p_person uuid, p_asset smallint[]) returns void language plpgsql as $$
declare
  missing smallint[];
  accounts bigint[];
begin
  perform 1 from person_card where id = p_person for no key update;
  if not found then
    raise exception 'there is no person %', p_person using errcode = 'no_data_found';
  end if;
  missing := array(
    select distinct asset from unnest(p_asset) as wanted (asset)
    where not exists (select 1 from person_account a where a.person_id = p_person and a.asset = wanted.asset)
    order by asset);
  if missing = '{}' then
    return;
  end if;
  accounts := array(select nextval('account_id_seq') from unnest(missing));
  perform ledger_open_accounts(accounts, missing, array_fill(0::bigint, array[cardinality(missing)]));
  insert into person_account (person_id, asset, account_id)
    select p_person, asset, account from unnest(missing, accounts) as opened (asset, account);
end $$;
