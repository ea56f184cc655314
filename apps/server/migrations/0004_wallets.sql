-- What a person holds: a smart account (a Safe) on the chain, and one ledger account for each asset.

-- Each Safe's owner is child number owner_index of the installation's extended public key. A number
-- is never given out twice, also when the sign-up that drew it fails: two people must not share a Safe.
create sequence smart_account_owner_index as bigint minvalue 0 start 0 maxvalue 2147483647;

create table smart_account (
  person_id uuid primary key references person (id),
  owner_index bigint not null unique check (owner_index between 0 and 2147483647),
  owner_address bytea not null check (octet_length(owner_address) = 20),
  safe_address bytea not null unique check (octet_length(safe_address) = 20),
  -- Null until the contract exists; it is created in the first batch that moves money out of it.
  deployed_at timestamptz,
  created_at timestamptz not null default clock_timestamp()
);

create table person_account (
  person_id uuid not null references person (id),
  asset smallint not null,
  account_id bigint not null unique,
  primary key (person_id, asset)
);

-- Opens the person's ledger accounts, one for each asset; asking again opens only what is missing.
-- The lock on the person's row makes two requests at the same moment take turns.
create function wallet_register(p_person uuid, p_asset smallint[]) returns void language plpgsql as $$
declare
  missing smallint[];
  accounts bigint[];
begin
  perform 1 from person where id = p_person for no key update;
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

-- The other side of what people hold (assets: 1 usdc, 2 eurc, 3 LIL; see packages/money).
-- outside: what is on the chain beyond our Safes. issuance: every LIL that exists. treasury: the
-- product's own money, which has to be there before it is spent. A busy one has several stripes.
do $$
begin
  perform ledger_open_system_account('outside', asset, -4000000000000000000, 8)
    from unnest('{1,2,3}'::smallint[]) as asset;
  perform ledger_open_system_account('issuance', 3::smallint, -4000000000000000000, 8);
  perform ledger_open_system_account('treasury', asset, 0, 1)
    from unnest('{1,2,3}'::smallint[]) as asset;
end $$;
