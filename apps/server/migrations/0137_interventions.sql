-- What two members of staff change with a command, in place of SQL (ADR 125), and accounts that they have deactivated.
-- compatible-with-previous
create table intervention (
  id uuid primary key,
  kind text not null check (kind in ('deactivate_person', 'activate_person', 'cancel_passcode_reset', 'remove_passkeys',
    'end_card_sessions', 'reopen_teleport_link', 'remove_trouble', 'restart_audit_check')),
  person_id uuid references person (id),
  target text not null check (length(target) <= 100),
  note text not null check (length(note) between 1 and 500),
  proposed_by uuid not null references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('approved', 'withdrawn', 'expired')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  constraint intervention_expires check (expires_at > proposed_at),
  constraint intervention_decided check (
    (outcome is null) = (decided_at is null) and coalesce(outcome in ('approved', 'withdrawn'), false) = (decided_by is not null)),
  constraint intervention_four_eyes check (
    proposed_by is distinct from person_id
    and (outcome is distinct from 'approved' or (decided_by <> proposed_by and decided_by is distinct from person_id)))
);
create unique index intervention_open on intervention (kind, target) where outcome is null;
create index intervention_of_person on intervention (person_id, proposed_at desc);

comment on table intervention is 'What a member of staff has proposed with a command, and a second one has to approve before it is carried out.';
comment on column intervention.person_id is 'the person whom it is about; null if it is about no one person';
comment on column intervention.target is 'what is changed: the id of a person, a link or a trouble; empty if there is only one of its kind';

-- Checked in 0138.
alter table person
  add column deactivated_by_staff boolean not null default false,
  add constraint person_deactivated_by_staff check (not deactivated_by_staff or deactivated_at is not null) not valid;
comment on column person.deactivated_by_staff is 'whether members of staff have deactivated the account, so that they can activate it again; it is not being deleted then';
