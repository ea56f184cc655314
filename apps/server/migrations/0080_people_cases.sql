-- How members of staff find people and look after them (ADR 77).
-- compatible-with-previous

-- For searches by staff, which find everyone whose account is not deleted, also while they sign up. Each index serves one
-- LIKE 'abc%' and gives its rows in order, so a page costs the same however many people match.
create index person_by_tag on person (lower(display_tag) text_pattern_ops, id) where deleted_at is null;
create index person_by_full_name on person (lower(first_name || ' ' || last_name) text_pattern_ops, id)
  where deleted_at is null;
create index person_by_last_name on person (lower(last_name) text_pattern_ops, id) where deleted_at is null;
create index person_by_email on person (email text_pattern_ops, id) where deleted_at is null;

-- A correlation id is all that an app knows of a request that was not answered.
create index payment_correlation on payment (correlation_id);
create index wallet_send_correlation on wallet_send (correlation_id);
create index exchange_correlation on exchange (correlation_id) where correlation_id is not null;
create index funding_intent_correlation on funding_intent (correlation_id);

-- What members of staff write down about a person. Append-only: a trigger in sql/cases refuses changes.
create table person_note (
  id uuid primary key,
  person_id uuid not null references person (id),
  author_id uuid not null references person (id),
  text text not null check (char_length(text) between 1 and 2000),
  is_confidential boolean not null,
  written_at timestamptz not null
);
create index person_note_page on person_note (person_id, written_at desc, id desc);

comment on column person_note.author_id is 'the member of staff';
comment on column person_note.is_confidential is 'true if its text is left out of the person''s data export, because it is about a suspicion or about others';

alter table session drop constraint session_revoked_reason_check;
alter table session add constraint session_revoked_reason_check
  check (revoked_reason in ('signed_out', 'token_reused', 'ended_elsewhere', 'account_closed', 'ended_by_staff'));
