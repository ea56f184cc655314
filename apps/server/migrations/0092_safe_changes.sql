-- Changes of who controls an own Safe, as the chain reports them, whether they were signed in the app or elsewhere (ADR 91).
-- compatible-with-previous

create table safe_change (
  transaction_hash bytea not null check (octet_length(transaction_hash) = 32),
  position integer not null check (position >= 0),
  person_id uuid not null references person (id),
  kind text not null check (kind in ('owner_added', 'owner_removed', 'module_enabled', 'module_disabled', 'daily_limit_set')),
  address bytea check (octet_length(address) = 20),
  asset smallint,
  amount bigint check (amount >= 0),
  block_number bigint not null,
  changed_at timestamptz not null,
  is_told boolean not null,
  primary key (transaction_hash, position),
  check ((kind in ('owner_added', 'owner_removed')) = (address is not null)),
  check ((kind = 'daily_limit_set') = (asset is not null and amount is not null)),
  check ((asset is null) = (amount is null))
);
create index safe_change_person on safe_change (person_id, changed_at);

comment on column safe_change.position is 'the index of its log among the logs of its transaction';
comment on column safe_change.address is 'the owner';
comment on column safe_change.amount is 'minor units; the new daily limit';
comment on column safe_change.changed_at is 'the time of its block';
comment on column safe_change.is_told is 'whether the person got a notice; not for what changes nothing, and not above a max per day';
