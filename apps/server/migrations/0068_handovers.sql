-- Hand-overs of held Safes to their people (ADR 64).
create table handover (
  id uuid primary key,
  person_id uuid not null references person (id),
  safe_address bytea not null check (octet_length(safe_address) = 20),
  new_owner bytea not null check (octet_length(new_owner) = 20),
  credential_id text not null,
  state text not null
    check (state in ('requested', 'announced', 'cancelling', 'finished', 'cancelled', 'void', 'expired')),
  confirmed_at timestamptz not null,
  announced_at timestamptz,
  ready_at timestamptz,
  round integer,
  ended_at timestamptz,
  is_rewound boolean not null default false,
  is_told boolean not null default true,
  call_due_at timestamptz,
  constraint handover_announced_completely check (num_nonnulls(announced_at, ready_at, round) in (0, 3)),
  constraint handover_ready_once_announced check (state not in ('announced', 'finished', 'expired') or ready_at is not null),
  constraint handover_ended check ((state in ('finished', 'cancelled', 'void', 'expired')) = (ended_at is not null))
);
comment on column handover.new_owner is 'the signer contract of the passkey that the person chose';
comment on column handover.credential_id is 'that passkey';
comment on column handover.confirmed_at is 'when the person confirmed it with a passkey';
comment on column handover.announced_at is 'time of the block with its request; null until it was read';
comment on column handover.ready_at is 'from this time on the guardian finishes it';
comment on column handover.round is 'the module''s round of the request; a later round makes it void';
comment on column handover.is_rewound is 'the chain has replaced the block that proved the state';
comment on column handover.is_told is 'false once the person''s account is deleted: nobody is left to be told';
comment on column handover.call_due_at is 'when the operator looks at the chain and acts; null if there is nothing to do';
create unique index handover_one_open on handover (person_id) where state in ('requested', 'announced', 'cancelling');
create index handover_person on handover (person_id, confirmed_at);
create index handover_safe on handover (safe_address);
create index handover_call_due on handover (call_due_at) where call_due_at is not null;

-- The module's events that were booked, each once. block_number is null after a rewind, until the event is read again.
create table handover_event (
  transaction_hash bytea not null check (octet_length(transaction_hash) = 32),
  position integer not null,
  block_number bigint,
  primary key (transaction_hash, position)
);
create index handover_event_block on handover_event (block_number);
create table handover_evidence (
  handover_id uuid not null references handover (id),
  state text not null,
  transaction_hash bytea not null,
  position integer not null,
  primary key (handover_id, state, transaction_hash, position),
  foreign key (transaction_hash, position) references handover_event (transaction_hash, position)
);
comment on column handover_evidence.state is 'the state of the hand-over that the event proves';

-- Transactions of the operator key other than batches. From the moment one is stored it may be on the chain.
create table operator_call (
  hash bytea primary key check (octet_length(hash) = 32),
  subject_id uuid not null,
  call jsonb not null,
  nonce bigint not null,
  gas_limit bigint not null,
  max_fee_per_gas bigint not null,
  max_priority_fee_per_gas bigint not null,
  raw bytea not null,
  signed_at timestamptz not null,
  outcome text check (outcome in ('success', 'reverted', 'replaced'))
);
comment on column operator_call.subject_id is 'the hand-over that it is for';
comment on column operator_call.outcome is 'null while it may still be mined; replaced: another transaction used its nonce';
create index operator_call_open on operator_call (nonce) where outcome is null;
create index operator_call_subject on operator_call (subject_id);
