-- Transactions that people sign with the passkey that owns their Safe (ADR 65).

alter table smart_account add column instant_payments_off_since timestamptz;
comment on column smart_account.instant_payments_off_since is 'when its owner disabled our module on the chain; null while it is enabled';

create table safe_transaction (
  id uuid primary key,
  person_id uuid not null references person (id),
  safe_address bytea not null check (octet_length(safe_address) = 20),
  kind text not null check (kind in ('send', 'add_owner', 'remove_owner', 'set_daily_limit', 'disable_module',
    'enable_module', 'cancel')),
  address bytea check (octet_length(address) = 20),
  previous bytea check (octet_length(previous) = 20),
  asset smallint,
  amount bigint check (amount >= 0),
  nonce bigint not null check (nonce >= 0),
  safe_tx_gas bigint not null check (safe_tx_gas > 0),
  hash bytea not null check (octet_length(hash) = 32),
  credential_id text not null,
  from_block bigint not null,
  state text not null check (state in ('prepared', 'submitted', 'executed', 'failed', 'replaced')),
  is_waiting boolean not null default false,
  signature bytea,
  steps text[] not null default '{}' check (steps <@ '{safe,signer,execution}'),
  relay_id uuid,
  transaction_hash bytea check (octet_length(transaction_hash) = 32),
  created_at timestamptz not null,
  submitted_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  check ((kind = 'set_daily_limit') = (address is null and asset is not null)),
  check ((kind in ('send', 'set_daily_limit')) = (asset is not null)),
  check ((asset is null) = (amount is null)),
  check ((kind in ('remove_owner', 'disable_module')) = (previous is not null)),
  check ((state = 'prepared') = (signature is null)),
  check ((state = 'prepared') = (submitted_at is null)),
  check ((state in ('executed', 'failed', 'replaced')) = (ended_at is not null)),
  check ((due_at is not null) = (state = 'submitted'))
);
create index safe_transaction_due on safe_transaction (due_at) where due_at is not null;
create index safe_transaction_person on safe_transaction (person_id, created_at);
create index safe_transaction_relay on safe_transaction (relay_id) where relay_id is not null;
-- One at a time; only what takes it back may be signed beside it.
create unique index safe_transaction_open on safe_transaction (safe_address) where state = 'submitted' and kind <> 'cancel';
create unique index safe_transaction_cancelling on safe_transaction (safe_address) where state = 'submitted' and kind = 'cancel';

comment on column safe_transaction.id is 'for a payment also the id of its transfer';
comment on column safe_transaction.address is 'the recipient, the owner or the module';
comment on column safe_transaction.previous is 'the owner or module before it in the list of the Safe, for what is removed';
comment on column safe_transaction.amount is 'minor units; of a payment, or the daily limit';
comment on column safe_transaction.hash is 'what the passkey signed (EIP-712)';
comment on column safe_transaction.from_block is 'the newest block when it was prepared; it cannot be on the chain before';
comment on column safe_transaction.is_waiting is 'the chain refused it when we sent it; it stays valid until its nonce is used';
comment on column safe_transaction.steps is 'what is still to be relayed, in order';
comment on column safe_transaction.relay_id is 'the relay that was queued last';
