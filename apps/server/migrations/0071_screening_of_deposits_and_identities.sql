-- Screening of deposits and identity results, and cancelled payments to addresses (ADR 67).

alter table screening_case
  add column kind text not null default 'send' check (kind in ('send', 'deposit', 'identity')),
  add column deposit_id uuid unique,
  add column name text,
  alter column send_id drop not null,
  alter column address drop not null,
  alter column asset drop not null,
  alter column amount drop not null,
  drop constraint screening_case_check,
  drop constraint screening_case_decision_check,
  add constraint screening_case_subject check ((send_id is not null) = (kind = 'send') and (deposit_id is not null) = (kind = 'deposit')),
  add constraint screening_case_content check (num_nonnulls(address, asset, amount) = case kind when 'identity' then 0 else 3 end),
  add constraint screening_case_decision_check check (decision in ('release', 'return', 'keep', 'cancelled')),
  add constraint screening_case_decision_of_kind check (case kind
    when 'send' then decision in ('release', 'return', 'cancelled')
    when 'deposit' then decision in ('release', 'keep')
    else decision in ('release', 'return') end),
  add constraint screening_case_decided check (case
    when decision is null then num_nonnulls(decided_at, decided_by, note) = 0
    when decision = 'cancelled' then decided_at is not null and num_nonnulls(decided_by, note) = 0
    else num_nonnulls(decided_at, decided_by, note) = 3 end);
alter table screening_case alter column kind drop default;
create unique index screening_case_identity on screening_case (person_id) where kind = 'identity' and decided_at is null;

comment on column screening_case.person_id is 'who sent it, received it, or was verified; null once their account is deleted';
comment on column screening_case.address is 'where the money goes, or came from; null for an identity';
comment on column screening_case.amount is 'minor units; null for an identity';
comment on column screening_case.name is 'the compared name of an identity, until the account is deleted';
comment on column screening_case.decision is 'the latest; cancelled: by the sender of the payment, without an administrator';

-- Every decision about a case, in order. Only added to.
create table screening_decision (
  case_id uuid not null references screening_case (id),
  decided_at timestamptz not null,
  decided_by uuid,
  decision text not null,
  note text,
  primary key (case_id, decided_at)
);
comment on column screening_decision.decided_by is 'the administrator; null if the sender cancelled the payment';
insert into screening_decision (case_id, decided_at, decided_by, decision, note)
  select id, decided_at, decided_by, decision, note from screening_case where decided_at is not null;

-- The case that a payment waited for: its own, or that of its sender's identity.
alter table wallet_send add column case_id uuid references screening_case (id);
update wallet_send s set case_id = c.id from screening_case c where c.send_id = s.id;
alter table wallet_send add constraint wallet_send_held_by check (state <> 'held' or case_id is not null);
create index wallet_send_case on wallet_send (case_id) where case_id is not null;

-- Deposits whose money is held: it waits for the screening, or for an administrator. A row ends with the hold.
create table deposit_screening (
  deposit_id uuid primary key,
  hold_id uuid not null unique,
  person_id uuid not null references person (id),
  from_address bytea not null check (octet_length(from_address) = 20),
  asset smallint not null check (asset in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  case_id uuid unique references screening_case (id),
  due_at timestamptz,
  attempts integer not null default 0,
  check (case_id is null or due_at is null)
);
create index deposit_screening_due on deposit_screening (due_at) where due_at is not null;
create index deposit_screening_person on deposit_screening (person_id);

comment on column deposit_screening.deposit_id is 'the transfer that credited it';
comment on column deposit_screening.hold_id is 'the reserved transfer that keeps the money from being spent';
comment on column deposit_screening.amount is 'minor units';
comment on column deposit_screening.due_at is 'null once a match was found';

-- People whose identity result has changed and is to be screened.
create table identity_screening (
  person_id uuid primary key references person (id),
  due_at timestamptz,
  attempts integer not null default 0
);
create index identity_screening_due on identity_screening (due_at) where due_at is not null;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'payment_returned',
  'request_received', 'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in',
  'security_change', 'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed',
  'withdrawal_failed', 'kyc_approved', 'kyc_action_needed', 'teleport_paid', 'exchange_done', 'exchange_returned',
  'wallet_send_done', 'wallet_send_returned', 'own_send_done', 'deposit_released', 'deposit_kept'));

