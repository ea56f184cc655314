-- What one member of staff proposes and another one approves, of every kind (ADR 139).
-- compatible-with-previous
create table approval (
  id uuid primary key,
  kind text not null check (kind in ('freeze_change', 'staff_change', 'reward', 'held_reward', 'waiver', 'deactivate_person', 'activate_person',
    'cancel_passcode_reset', 'remove_passkeys', 'end_card_sessions', 'reopen_teleport_link', 'remove_trouble', 'restart_audit_check')),
  person_id uuid references person (id),
  key text not null check (length(key) <= 200),
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  note text not null check (length(note) <= 500),
  proposed_by uuid references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz,
  takes_effect_at timestamptz,
  outcome text not null default 'open' check (outcome in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  was_alone boolean not null default false,
  due_at timestamptz,
  attempts smallint not null default 0,
  constraint approval_decided check ((outcome = 'open') = (decided_at is null)
    and (outcome in ('approved', 'refused', 'withdrawn')) = (decided_by is not null)),
  constraint approval_four_eyes check (case when was_alone then outcome = 'approved' and kind = 'staff_change' and decided_by = proposed_by
    when outcome = 'approved' then decided_by is distinct from proposed_by and decided_by is distinct from person_id else true end),
  constraint approval_withdrawn check (outcome <> 'withdrawn' or decided_by is not distinct from proposed_by),
  constraint approval_refused check (outcome <> 'refused' or decided_by is distinct from proposed_by),
  constraint approval_of_a_rule check ((kind = 'held_reward') = (proposed_by is null) and (kind = 'held_reward') = (expires_at is null)),
  constraint approval_expires check (expires_at > proposed_at),
  constraint approval_waits check (takes_effect_at is null or (kind = 'staff_change' and takes_effect_at > proposed_at and takes_effect_at < expires_at)),
  constraint approval_due check (case when outcome = 'open' then (due_at is null) = (expires_at is null) else due_at is null end)
);
-- The same is proposed once at a time; a rule's reward is held once, whatever was decided about it.
create unique index approval_once on approval (kind, key) where outcome = 'open' or kind = 'held_reward';
create index approval_newest on approval (proposed_at desc, id desc);
create index approval_open on approval (proposed_at desc, id desc) where outcome = 'open';
create index approval_person on approval (person_id, proposed_at desc, id desc);
create index approval_due on approval (due_at) where due_at is not null;

comment on table approval is 'What one member of staff proposes and another one approves; it takes effect in the transaction of its approval.';
comment on column approval.person_id is 'the person whom it is about; null if it is about no one person';
comment on column approval.key is 'what it changes: of each kind only one proposal with the same key is open at a time';
comment on column approval.details is 'what is proposed; each kind has a schema, in the module that registers it';
comment on column approval.note is 'why, in the proposer''s words';
comment on column approval.proposed_by is 'null for a reward that a rule pays and that is held for review';
comment on column approval.expires_at is 'null for a reward that a rule pays, which does not expire';
comment on column approval.takes_effect_at is 'when a change of the staff takes effect if nobody objects, because no third administrator can approve it; null if another one has to';
comment on column approval.outcome is 'withdrawn: by its proposer; refused: by somebody else; expired: nobody decided';
comment on column approval.was_alone is 'true if nobody else approved a change of the staff: there was no other administrator, or nobody objected while it waited';
comment on column approval.due_at is 'when a worker notes that it has expired, or puts it into effect';
