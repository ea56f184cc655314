-- Commands of operators that act as members of staff, and emergencies in which one operator acts alone (ADR 79).
-- compatible-with-previous

alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check
  check (purpose in ('signup', 'login', 'security', 'command'));

-- In an emergency an operator freezes and unfreezes without a member of staff; the audit log says who it was.
alter table account_freeze alter column placed_by drop not null,
  add column is_emergency boolean not null default false,
  add column lifted_in_emergency boolean not null default false;
alter table account_freeze drop constraint account_freeze_alone_for_a_day;
alter table account_freeze add constraint account_freeze_alone_for_a_day check (approved_by is not null or is_emergency or
  (ends_at is not null and ends_at <= placed_at + interval '24 hours'));
alter table account_freeze add constraint account_freeze_placed_by check (placed_by is not null or is_emergency);
alter table account_freeze drop constraint account_freeze_lift_four_eyes;
alter table account_freeze add constraint account_freeze_lift_four_eyes check (case when lifted_in_emergency
  then lifted_at is not null and num_nonnulls(lift_proposed_by, lift_approved_by) = 0
  else num_nonnulls(lifted_at, lift_proposed_by, lift_approved_by) in (0, 3)
    and lift_approved_by <> lift_proposed_by and lift_approved_by <> person_id end);

comment on column account_freeze.placed_by is 'the member of staff; null if an operator placed it in an emergency';
comment on column account_freeze.is_emergency is 'true if one operator froze the account, or made the freeze last, without a second approval';

create table emergency_alarm (
  sequence bigint primary key,
  due_at timestamptz,
  attempts smallint not null default 0
);
create index emergency_alarm_due on emergency_alarm (due_at) where due_at is not null;

comment on table emergency_alarm is 'Entries of the audit log with the role emergency, of which every administrator is told.';
comment on column emergency_alarm.due_at is 'null once the administrators were told';
