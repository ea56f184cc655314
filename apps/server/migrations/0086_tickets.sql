-- Tickets: what people write to support, and the answers (ADR 85).
-- compatible-with-previous

create table ticket (
  id uuid primary key,
  person_id uuid not null references person (id),
  topic text not null check (topic in ('payment', 'account', 'my_data', 'other')),
  transfer_id uuid,
  status text not null check (status in ('waiting_for_us', 'waiting_for_person', 'closed')),
  assigned_to uuid references person (id),
  opened_at timestamptz not null,
  waiting_since timestamptz not null,
  changed_at timestamptz not null,
  message_count smallint not null check (message_count between 1 and 200)
);
create index ticket_of_person on ticket (person_id, opened_at desc, id desc);
-- One for each filter of the staff's list, in its order.
create index ticket_open on ticket (waiting_since, id) where status <> 'closed';
create index ticket_by_status on ticket (status, waiting_since, id);
create index ticket_open_assigned on ticket (assigned_to, waiting_since, id) where status <> 'closed';
create index ticket_closed_assigned on ticket (assigned_to, waiting_since, id) where status = 'closed';

comment on column ticket.transfer_id is 'the transaction that it is about, as in the person''s history';
comment on column ticket.assigned_to is 'the member of staff who takes care of it';
comment on column ticket.waiting_since is 'since when it has waited for the side that it waits for, or when it was closed';
comment on column ticket.changed_at is 'when the last message was written, or when it was closed';

create table ticket_message (
  id uuid primary key,
  ticket_id uuid not null references ticket (id),
  author_id uuid references person (id),
  text bytea not null,
  written_at timestamptz not null
);
create index ticket_message_page on ticket_message (ticket_id, written_at, id);

comment on column ticket_message.author_id is 'the member of staff who wrote it; null for the person''s own';
comment on column ticket_message.text is 'sealed';

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'payment_returned',
  'request_received', 'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in',
  'security_change', 'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed',
  'withdrawal_failed', 'kyc_approved', 'kyc_action_needed', 'teleport_paid', 'exchange_done', 'exchange_returned',
  'wallet_send_done', 'wallet_send_returned', 'own_send_done', 'deposit_released', 'deposit_kept', 'ticket_answered'));
