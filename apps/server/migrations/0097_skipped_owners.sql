-- Owners that were discarded after a restore are kept, so that the Safes of people whose sign-up was lost can be found
-- by number (ADR 95).
-- compatible-with-previous
create table skipped_owner (
  owner_index bigint primary key check (owner_index between 0 and 2147483647),
  owner_address bytea not null unique check (octet_length(owner_address) = 20),
  skipped_at timestamptz not null default now()
);
comment on table skipped_owner is 'owners that nobody gets, because people whose rows a restored backup lacks may have them';
comment on column skipped_owner.skipped_at is 'the same for all that one restore discarded';
