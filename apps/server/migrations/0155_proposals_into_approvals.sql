-- Moves what was proposed into approval (ADR 139), and drops the tables in which each kind was. Who withdrew what somebody else had proposed
-- refused it. A server of the version before that wrote an expiry as a withdrawal at its very moment is corrected.
insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at, due_at)
  select id, 'freeze_change', person_id, person_id::text,
    jsonb_build_object('change', change, 'reason', kind, 'category', category,
      'decideBy', to_char(decide_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    note, proposed_by, proposed_at, expires_at,
    case when outcome is null then 'open' when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then 'expired'
      when outcome = 'withdrawn' and decided_by <> proposed_by then 'refused' else outcome end,
    case when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then null else decided_by end,
    decided_at, case when outcome is null then expires_at end
  from freeze_change;

insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, takes_effect_at, outcome, decided_by,
    decided_at, was_alone, due_at, attempts)
  select id, 'staff_change', person_id, person_id::text, jsonb_build_object('role', role), '', proposed_by, proposed_at, expires_at,
    takes_effect_at,
    case when outcome is null then 'open' when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then 'expired'
      when outcome = 'objected' or (outcome = 'withdrawn' and decided_by <> proposed_by) then 'refused' else outcome end,
    case when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then null else decided_by end,
    decided_at, was_alone, case when outcome is null then coalesce(due_at, expires_at) end, attempts
  from staff_change;

insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at, due_at)
  select id, case rule when 'granted' then 'reward' else 'held_reward' end, person_id,
    case rule when 'granted' then id::text else concat_ws(':', person_id, rule, occasion) end,
    case rule when 'granted' then jsonb_build_object('amount', amount::text)
      else jsonb_build_object('amount', amount::text, 'rule', rule, 'occasion', occasion) end,
    reason, proposed_by, proposed_at, expires_at,
    case when outcome is null then 'open' when outcome = 'granted' then 'approved'
      when outcome = 'withdrawn' and decided_by is not distinct from proposed_by and decided_at is not distinct from expires_at then 'expired'
      when outcome = 'withdrawn' and decided_by is distinct from proposed_by then 'refused' else outcome end,
    case when outcome = 'withdrawn' and decided_by is not distinct from proposed_by and decided_at is not distinct from expires_at then null
      else decided_by end,
    decided_at, case when outcome is null then expires_at end
  from reward_proposal;

insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at, due_at)
  select id, kind, person_id, target, jsonb_build_object('target', target), note, proposed_by, proposed_at, expires_at,
    case when outcome is null then 'open' when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then 'expired'
      when outcome = 'withdrawn' and decided_by <> proposed_by then 'refused' else outcome end,
    case when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then null else decided_by end,
    decided_at, case when outcome is null then expires_at end
  from intervention;

insert into approval (id, kind, person_id, key, details, note, proposed_by, proposed_at, expires_at, outcome, decided_by, decided_at, due_at)
  select id, 'waiver', person_id, person_id::text, jsonb_build_object('usdc', usdc::text, 'eurc', eurc::text), note, proposed_by, proposed_at,
    expires_at,
    case when outcome is null then 'open' when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then 'expired'
      when outcome = 'withdrawn' and decided_by <> proposed_by then 'refused' else outcome end,
    case when outcome = 'withdrawn' and decided_by = proposed_by and decided_at = expires_at then null else decided_by end,
    decided_at, case when outcome is null then expires_at end
  from waiver;

-- What is left of waivers is what their approval put into effect.
delete from waiver where outcome is distinct from 'approved';
drop index waiver_open;
drop index waiver_of_person;
alter table waiver
  drop column note,
  drop column proposed_by,
  drop column proposed_at,
  drop column outcome,
  drop column decided_by;
alter table waiver rename column decided_at to approved_at;
alter table waiver add constraint waiver_usable check (approved_at is not null and expires_at > approved_at) not valid;
create index waiver_of_person on waiver (person_id, approved_at desc);
comment on table waiver is 'What a person has given up in writing, so that their account can be deleted: put into effect by an approval with the same id.';
comment on column waiver.usdc is 'minor units that were left when it was proposed: not more is ever taken';
comment on column waiver.expires_at is 'until then it can be used';

alter table staff_notice
  drop constraint staff_notice_change_id_fkey,
  add constraint staff_notice_change_id_fkey foreign key (change_id) references approval (id) not valid;

drop table freeze_change;
drop table staff_change;
drop table reward_proposal;
drop table intervention;
drop function if exists freeze_change_subject (uuid), staff_change_subject (uuid), reward_proposal_subject (uuid), staff_tell_change ();
