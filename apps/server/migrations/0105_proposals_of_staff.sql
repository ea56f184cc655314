-- Changes of the staff (ADR 114): an expiry is nobody's act; a change that nobody else can approve waits, and others may object;
-- every change of the staff is mailed.
-- compatible-with-previous
alter table staff_change
  add column takes_effect_at timestamptz,
  add column due_at timestamptz,
  add column attempts smallint not null default 0,
  drop constraint staff_change_outcome_check,
  add constraint staff_change_outcome_check check (outcome in ('approved', 'withdrawn', 'objected', 'expired')),
  drop constraint staff_change_check1,
  add constraint staff_change_decided check (
    (outcome is null) = (decided_at is null) and (outcome is not null and outcome <> 'expired') = (decided_by is not null)),
  add constraint staff_change_waits check (takes_effect_at > proposed_at and takes_effect_at < expires_at),
  add constraint staff_change_due check (due_at is null or (outcome is null and takes_effect_at is not null));
update staff_change set outcome = 'expired', decided_by = null
  where outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at;
create index staff_change_due on staff_change (due_at) where due_at is not null;

comment on column staff_change.was_alone is 'true if nobody else approved it: there was no other administrator, or nobody objected while it waited';
comment on column staff_change.takes_effect_at is 'when it takes effect if nobody objects, because no third administrator can approve it; null if another one has to';
comment on column staff_change.due_at is 'when a worker puts it into effect; null if none does';

create table staff_notice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('proposed', 'changed')),
  person_id uuid not null references person (id),
  change_id uuid references staff_change (id),
  role text check (role in ('support', 'finance', 'administrator')),
  at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0,
  check ((kind = 'proposed') = (change_id is not null))
);
create index staff_notice_due on staff_notice (due_at) where due_at is not null;

comment on table staff_notice is 'Changes of the staff that are mailed to all administrators and the person.';
comment on column staff_notice.role is 'the person''s role from now on; null if they have none';
