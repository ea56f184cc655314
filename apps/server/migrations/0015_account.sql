-- What people see and decide about their own account: where they are signed in, their address,
-- and its end.

-- "Chrome on Windows": enough to recognise a device, too little to follow anybody. No address of the
-- network is kept.
alter table session
  add column device text not null default 'Unknown device' check (length(device) between 1 and 60),
  add column last_seen_at timestamptz not null default now();
update session set last_seen_at = greatest(created_at, coalesce(
  (select max(token.issued_at) from refresh_token token where token.session_id = session.id), created_at));

-- All of a person's sessions, ended ones too: for their own copy, and to forget them.
drop index session_person;
create index session_person on session (person_id, created_at desc);
create index tag_rest_person on tag_rest (person_id);

alter table session drop constraint session_revoked_reason_check;
alter table session add constraint session_revoked_reason_check
  check (revoked_reason in ('signed_out', 'token_reused', 'ended_elsewhere', 'account_closed'));

-- Until now nothing could write an address.
alter table person alter column primary_address type jsonb using null;
alter table person add constraint person_address_is_object
  check (primary_address is null or jsonb_typeof(primary_address) = 'object');

-- The row of a deleted account stays, because the books and other people's history name its id;
-- everything that says who it was is gone.
alter table person add column deleted_at timestamptz;
alter table person add constraint person_deleted_is_deactivated
  check (deleted_at is null or deactivated_at is not null);

-- An account between being closed and being erased. A process may die in between: whoever finds the
-- row finishes, or opens the account again when money arrived at the last moment.
create table account_closing (
  person_id uuid primary key references person (id),
  closed_at timestamptz not null
);
