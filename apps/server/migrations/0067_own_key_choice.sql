-- Choosing the passkey that owns a Safe, and what moves from such a Safe in a day (ADR 63).

alter table passkey_challenge drop constraint passkey_challenge_purpose_check;
alter table passkey_challenge add constraint passkey_challenge_purpose_check
  check (purpose in ('add', 'confirm', 'resume', 'own_key'));

-- The daily limits of the own-Safe module as they were last read from the chain. They apply once the Safe is its
-- person's own.
create table own_safe_limit (
  person_id uuid not null references person (id),
  asset smallint not null,
  daily_limit bigint not null check (daily_limit >= 0),
  primary key (person_id, asset)
);

comment on column own_safe_limit.daily_limit is 'minor units for each UTC day';
