-- Receipts that people have shared by a public page (ADR 53). The history of a person stays the only record of the
-- payment: a receipt only says that its owner shows it.
create table receipt (
  id uuid primary key,
  person_id uuid not null references person (id),
  transfer_id uuid not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  token bytea,
  shows_note boolean not null,
  shows_tags boolean not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  check ((token is null) = (revoked_at is not null))
);
create unique index receipt_shared on receipt (person_id, transfer_id) where revoked_at is null;
comment on column receipt.person_id is 'who shares it: one of the two people of a payment';
comment on column receipt.transfer_id is 'the line of this person''s history';
comment on column receipt.token_hash is 'hash of the 128 random bits in the page''s address';
comment on column receipt.token is 'those bits, sealed, so that the owner is shown the address again; null once revoked';
