-- Calls to the chain that the product sends with the relayer's key, which has no powers and only pays for gas.

create table relay (
  id uuid primary key,
  purpose text not null check (purpose ~ '^[a-z_]{3,40}$'),
  to_address bytea not null check (octet_length(to_address) = 20),
  data bytea not null,
  gas bigint not null check (gas > 0),
  created_at timestamptz not null,
  relayer bytea check (octet_length(relayer) = 20),
  nonce bigint check (nonce >= 0),
  signed_at timestamptz,
  outcome text check (outcome in ('succeeded', 'reverted', 'refused')),
  transaction_hash bytea check (octet_length(transaction_hash) = 32),
  gas_used bigint check (gas_used >= 0),
  ended_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  unique (relayer, nonce),
  check ((relayer is null) = (nonce is null)),
  check (nonce is null or signed_at is not null),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (due_at is not null)),
  check ((transaction_hash is not null) = coalesce(outcome in ('succeeded', 'reverted'), false))
);
create index relay_due on relay (due_at) where due_at is not null;
create index relay_signed on relay (signed_at) where signed_at is not null;

comment on table relay is 'calls to the chain that the relayer sends and pays for';
comment on column relay.purpose is 'which module asked for it and is told how it ended';
comment on column relay.gas is 'the most gas that its transaction may use';
comment on column relay.relayer is 'the account whose nonce it has; null until it is signed';
comment on column relay.signed_at is 'when it was signed first; its gas counts for the budget of that day';
comment on column relay.outcome is 'refused: never sent, because the chain would have reverted it';

-- Transactions that were signed for a relay. From the moment one is stored it may be on the chain.
create table relay_submission (
  hash bytea primary key check (octet_length(hash) = 32),
  relay_id uuid not null references relay (id),
  relayer bytea not null check (octet_length(relayer) = 20),
  nonce bigint not null check (nonce >= 0),
  raw bytea not null,
  max_fee_per_gas bigint not null,
  max_priority_fee_per_gas bigint not null,
  signed_at timestamptz not null
);
create index relay_submission_of on relay_submission (relay_id);
