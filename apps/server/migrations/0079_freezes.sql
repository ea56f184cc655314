-- Freezes of accounts: everything can be seen, nothing moves the person's money or changes who controls it (ADR 74).

create table account_freeze (
  id uuid primary key,
  person_id uuid not null references person (id),
  kind text not null check (kind in
    ('account_takeover', 'suspected_fraud', 'sanctions', 'legal_order', 'person_asked', 'other')),
  note text not null check (length(note) between 1 and 500),
  placed_by uuid not null references person (id),
  placed_at timestamptz not null,
  ends_at timestamptz check (ends_at > placed_at),
  proposed_by uuid references person (id),
  approved_by uuid references person (id),
  approved_at timestamptz,
  lifted_at timestamptz,
  lift_proposed_by uuid references person (id),
  lift_approved_by uuid references person (id),
  due_at timestamptz,
  attempts smallint not null default 0,
  closed_at timestamptz,
  -- One person alone can freeze for a day at most.
  constraint account_freeze_alone_for_a_day check (approved_by is not null or
    (ends_at is not null and ends_at <= placed_at + interval '24 hours')),
  constraint account_freeze_four_eyes check (num_nonnulls(proposed_by, approved_by, approved_at) in (0, 3)
    and approved_by <> proposed_by and approved_by <> person_id),
  -- Nobody ends a freeze alone.
  constraint account_freeze_lift_four_eyes check (num_nonnulls(lifted_at, lift_proposed_by, lift_approved_by) in (0, 3)
    and lift_approved_by <> lift_proposed_by and lift_approved_by <> person_id),
  constraint account_freeze_closed check (case when lifted_at is not null then closed_at is not null and closed_at = lifted_at
    when closed_at is not null then ends_at is not null and closed_at = ends_at else true end),
  constraint account_freeze_due check ((closed_at is null and ends_at is not null) = (due_at is not null))
);
-- At most one freeze of a person at a time. One that has expired is closed before the next one begins.
create unique index account_freeze_one on account_freeze (person_id) where closed_at is null;
create index account_freeze_of_person on account_freeze (person_id, placed_at desc, id desc);
create index account_freeze_due on account_freeze (due_at) where closed_at is null;

comment on column account_freeze.note is 'why, for staff only';
comment on column account_freeze.ends_at is 'null until somebody lifts it; from this time on the account works again, whether or not closed_at is set';
comment on column account_freeze.proposed_by is 'who proposed that it lasts longer than a day; null for a freeze that one person placed';
comment on column account_freeze.closed_at is 'when it ended, once that is noted and the person is told';
comment on column account_freeze.due_at is 'when a worker tells the person that it has expired';

create table freeze_change (
  id uuid primary key,
  person_id uuid not null references person (id),
  change text not null check (change in ('freeze', 'unfreeze')),
  kind text check (kind in
    ('account_takeover', 'suspected_fraud', 'sanctions', 'legal_order', 'person_asked', 'other')),
  note text not null check (length(note) between 1 and 500),
  ends_at timestamptz,
  proposed_by uuid not null references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  outcome text check (outcome in ('approved', 'withdrawn')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  check ((change = 'freeze') = (kind is not null)),
  check (change = 'freeze' or ends_at is null),
  check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  constraint freeze_change_four_eyes check (
    outcome is distinct from 'approved' or (decided_by <> proposed_by and decided_by <> person_id))
);
create unique index freeze_change_open on freeze_change (person_id) where outcome is null;
create index freeze_change_newest on freeze_change (proposed_at desc, id desc);

comment on table freeze_change is 'A longer freeze, or the end of one, that a second member of staff has to approve.';
comment on column freeze_change.ends_at is 'of a freeze: when it ends; null until somebody lifts it';
