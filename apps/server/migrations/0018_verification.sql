-- Whose identity the ramp has verified, and what the ramp told us that happened.

-- A person's customer at one ramp. The row is there from the moment the person begins; customer_id
-- comes with the ramp's answer, which may be lost, and is then looked for by the person's address.
create table ramp_customer (
  person_id uuid not null references person (id),
  provider text not null check (provider in ('fern', 'bridge')),
  customer_id text check (char_length(customer_id) between 1 and 200),
  status text check (status in ('CREATED', 'UNDER_REVIEW', 'NEEDS_ADDITIONAL_INFORMATION', 'ACTIVE', 'REJECTED',
    'DEACTIVATED')),
  details bytea,                              -- sealed: the link to the identity check, why it was rejected
  wallet_account_id text check (char_length(wallet_account_id) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  asked_at timestamptz not null,              -- when the ramp was asked last, answered or not
  answered_at timestamptz,                    -- when the question was asked whose answer stands here
  next_check_at timestamptz,                  -- when a worker asks, should the ramp stay silent
  active_at timestamptz,                      -- when it became ACTIVE for the first time
  version integer not null default 0,
  primary key (person_id, provider),
  check ((customer_id is null) = (status is null) and (customer_id is null) = (answered_at is null)),
  check (status is distinct from 'ACTIVE' or active_at is not null),
  check (wallet_account_id is null or customer_id is not null)
);
create unique index ramp_customer_id on ramp_customer (provider, customer_id) where customer_id is not null;
create index ramp_customer_check on ramp_customer (provider, next_check_at) where next_check_at is not null;

-- A webhook, stored once before it is answered, and looked at afterwards. Only which resource it is
-- about is kept: the resource itself is always asked for again.
create table ramp_event (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('fern', 'bridge')),
  event_id text not null check (char_length(event_id) between 1 and 300),
  resource text not null check (resource in ('customer', 'payment_account', 'transaction', 'other')),
  resource_id text not null check (char_length(resource_id) <= 300),
  created_at timestamptz not null,            -- by the ramp's clock
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'waiting') = (ended_at is null)),
  unique (provider, event_id)
);
create index ramp_event_due on ramp_event (due_at, id) where state = 'waiting';
-- Events of one resource are looked at in the order in which they came.
create index ramp_event_resource on ramp_event (provider, resource, resource_id, id) where state = 'waiting';
create index ramp_event_ended on ramp_event (ended_at) where ended_at is not null;

-- People are told about their identity check in the transaction that changes its status: the outbox
-- topic 'kyc' is for open apps and for referrals, and makes no notification.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check
  check (kind in ('money_received', 'request_received', 'request_paid', 'request_rejected', 'request_cancelled',
    'deposit', 'reward', 'sign_in', 'security_change', 'onboarding_completed', 'kyc_approved', 'kyc_action_needed'));
