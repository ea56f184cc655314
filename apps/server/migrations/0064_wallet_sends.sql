-- Payments to wallet addresses (ADR 61).

-- The id is that of the transfer. Its money is reserved at once; `held` waits for an administrator (screening_case).
create table wallet_send (
  id uuid primary key,
  person_id uuid not null references person (id),
  address bytea not null check (octet_length(address) = 20),
  recipient_id uuid references person (id) check (recipient_id <> person_id),
  asset smallint not null check (asset in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  correlation_id uuid not null,
  digest uuid not null,
  state text not null check (state in ('held', 'pending', 'done', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (person_id, correlation_id),
  check ((state in ('done', 'failed')) = (ended_at is not null))
);
create index wallet_send_day on wallet_send (person_id, asset, created_at);
create index wallet_send_address on wallet_send (person_id, address);

comment on column wallet_send.recipient_id is 'whose Safe the address is; null if it is nobody''s. Never shown to the sender';
comment on column wallet_send.amount is 'minor units';

-- Where money came from that a customer sent to the address of another customer. It is booked between their accounts
-- and shown to the recipient like a deposit.
create table wallet_arrival (
  transfer_id uuid primary key,
  person_id uuid not null references person (id),
  from_address bytea not null check (octet_length(from_address) = 20)
);
create index wallet_arrival_person on wallet_arrival (person_id);

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'payment_returned',
  'request_received', 'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in',
  'security_change', 'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed',
  'withdrawal_failed', 'kyc_approved', 'kyc_action_needed', 'teleport_paid', 'exchange_done', 'exchange_returned',
  'wallet_send_done', 'wallet_send_returned'));
