-- Safes that belong to their people (ADR 59).

alter table smart_account
  add column kind text not null default 'held' check (kind in ('held', 'own')),
  add column taken_over_at timestamptz,
  add constraint smart_account_taken_over check (taken_over_at is null or kind = 'held');

comment on column smart_account.owner_index is 'a number of its own for every Safe; the owner of a held Safe is derived from it';
comment on column smart_account.owner_address is 'the owner that the address was computed from; a hand-over does not change it';
comment on column smart_account.kind is 'the kind that the address fixes for ever: held by us, or the person''s own from the start';
comment on column smart_account.taken_over_at is 'when the hand-over of a held Safe to its person was finished on the chain';

-- The passkey that owns a person's Safe, or will own it once a hand-over is finished.
create table own_key (
  person_id uuid primary key references person (id),
  credential_id text not null unique,
  x bytea not null check (octet_length(x) = 32),
  y bytea not null check (octet_length(y) = 32),
  signer_address bytea not null unique check (octet_length(signer_address) = 20),
  checked_at timestamptz not null
);

comment on column own_key.signer_address is 'the signer contract of the passkey, the owner on the chain; computed from the public key';
comment on column own_key.checked_at is 'when the chain accepted a signature of this passkey (eth_call)';
