-- Members of staff and their roles, and the log of what they do (ADR 73).

create table staff_member (
  person_id uuid primary key references person (id),
  role text not null check (role in ('support', 'finance', 'administrator')),
  since timestamptz not null
);

comment on table staff_member is 'Who works for this installation, beside the administrators that ADMIN_EMAILS names.';

create table staff_change (
  id uuid primary key,
  person_id uuid not null references person (id),
  role text check (role in ('support', 'finance', 'administrator')),
  proposed_by uuid not null references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  outcome text check (outcome in ('approved', 'withdrawn')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  was_alone boolean not null default false,
  check ((outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)),
  -- Two people for every change, except where there is only one administrator.
  constraint staff_change_four_eyes check (
    outcome is distinct from 'approved' or was_alone = (decided_by = proposed_by)),
  constraint staff_change_not_own check (outcome is distinct from 'approved' or decided_by <> person_id or was_alone)
);
create unique index staff_change_open on staff_change (person_id) where outcome is null;
create index staff_change_newest on staff_change (proposed_at desc, id desc);

comment on column staff_change.role is 'the person''s new role; null to remove them from staff';
comment on column staff_change.was_alone is 'true if there was no second administrator who could have approved it';

create table audit_entry (
  sequence bigint primary key check (sequence > 0),
  at timestamptz not null check (at = date_trunc('milliseconds', at)),
  actor uuid,
  role text not null check (role in ('support', 'finance', 'administrator', 'emergency')),
  action text not null check (action ~ '^[A-Za-z][A-Za-z0-9 _.-]{2,79}$'),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  subject text check (length(subject) between 1 and 200),
  reason text check (length(reason) between 1 and 2000),
  details text not null check (jsonb_typeof(details::jsonb) = 'object' and length(details) <= 4000),
  previous_hash bytea not null unique check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32),
  check (actor is not null or role = 'emergency')
);
create index audit_entry_actor on audit_entry (actor, sequence desc);
create index audit_entry_subject on audit_entry (subject, sequence desc) where subject is not null;
create index audit_entry_action on audit_entry (action, sequence desc);
create index audit_entry_at on audit_entry (at);

comment on column audit_entry.actor is 'the member of staff; null for an operator''s emergency command';
comment on column audit_entry.details is 'a JSON object as text, because the hash is over its exact characters';
comment on column audit_entry.hash is 'SHA-256 of the entry''s canonical text (audit_text), which contains previous_hash';

create table audit_check (
  only_row boolean primary key default true check (only_row),
  sequence bigint not null default 0,
  hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'
    check (length(hash) = 32),
  head_sequence bigint not null default 0,
  head_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'
    check (length(head_hash) = 32),
  broken_at bigint,
  checked_at timestamptz
);
insert into audit_check default values;

comment on table audit_check is 'How far the chain of the audit log was checked; the check starts again when it has reached the end.';
comment on column audit_check.head_sequence is 'the last entry that was ever seen: a log that ends before it was cut off';
comment on column audit_check.broken_at is 'the first entry that does not fit; null while the chain is whole';
