-- Teleport: links by which somebody who is not signed in pays into their owner's bank account, from
-- bank to bank. No wallet is touched; the money in between is booked in the fiat assets.

-- Payers send, transit holds what is on its way, exchange turns one currency into another, recipients
-- have been paid. Transit may not go below zero: nothing is paid out that did not come in.
do $$
begin
  perform ledger_open_system_account(code, asset, floor, 1)
    from unnest('{11,12,13}'::smallint[]) as asset,
      (values ('teleport:payers', -4000000000000000000), ('teleport:transit', 0),
        ('teleport:exchange', -4000000000000000000), ('teleport:fees', 0), ('teleport:recipients', 0)) as a (code, floor);
end $$;

create table teleport_link (
  id uuid primary key,
  person_id uuid not null references person (id),
  linked_account_id uuid not null,
  correlation_id uuid not null,
  digest uuid not null,                          -- of account, amount and note
  amount bigint not null check (amount > 0),     -- pence
  note text check (char_length(note) <= 280),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  token bytea,                                   -- sealed, for its owner's list; null once it is of no use
  status text not null default 'open' check (status in ('open', 'paying', 'paid', 'expired', 'cancelled')),
  paid_amount bigint check (paid_amount > 0),    -- pence that were paid out
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint teleport_link_paid_has_an_amount check (
    (status = 'paid') = (paid_at is not null) and (paid_at is null) = (paid_amount is null)),
  constraint teleport_link_end_has_no_token check (status in ('open', 'paying') or token is null)
);
create unique index teleport_link_once on teleport_link (person_id, correlation_id);
create index teleport_link_page on teleport_link (person_id, id desc);
create index teleport_link_running on teleport_link (person_id) where status in ('open', 'paying');
create index teleport_link_expiry on teleport_link (expires_at) where status = 'open';

-- A browser that has told from which account it pays. Its account number is not kept.
create table teleport_payer (
  id uuid primary key,
  link_id uuid not null references teleport_link (id),
  secret_hash bytea not null check (octet_length(secret_hash) = 32),
  payment_account_id text not null,
  currency text not null check (currency in ('GBP', 'EUR', 'USD')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  bank_name text,
  last4 text check (char_length(last4) <= 4),
  created_at timestamptz not null
);
create unique index teleport_payer_browser on teleport_payer (link_id, secret_hash);

create table teleport_quote (
  id uuid primary key,
  link_id uuid not null references teleport_link (id),
  payer_id uuid not null references teleport_payer (id) on delete cascade,
  quote jsonb not null,                          -- as the provider gave it
  expires_at timestamptz not null
);
create index teleport_quote_payer on teleport_quote (payer_id, expires_at);
create index teleport_quote_link on teleport_quote (link_id);
create index teleport_quote_expiry on teleport_quote (expires_at);

create table teleport_payment (
  id uuid primary key,                           -- also the correlation id that the provider knows
  link_id uuid not null references teleport_link (id),
  payer_id uuid references teleport_payer (id) on delete set null,
  quote_id uuid not null unique,                 -- an offer is accepted once
  quote jsonb not null,
  provider text not null,
  transaction_id text unique,
  status text not null default 'PENDING_TRANSFER' check (status in (
    'PENDING_TRANSFER', 'AWAITING_TRANSFER', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  outcome text check (outcome in ('delivered', 'overpaid', 'underpaid', 'refunded', 'cancelled', 'failed')),
  source_asset smallint not null check (source_asset in (11, 12, 13)),
  source_amount bigint not null check (source_amount > 0),            -- hundredths that were asked for
  received_amount bigint check (received_amount > 0),                 -- hundredths that are booked
  delivered_amount bigint check (delivered_amount > 0),               -- pence that are booked as paid out
  instructions bytea,                            -- sealed: where the bank transfer has to go
  marked_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check_at timestamptz,                          -- when somebody should look after it; null when nothing can happen
  attempts integer not null default 0,
  constraint teleport_payment_end_has_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint teleport_payment_completed_is_delivered check (
    (status = 'COMPLETED' and ended_at is not null) = (delivered_amount is not null)),
  constraint teleport_payment_delivered_was_received check (delivered_amount is null or received_amount is not null)
);
-- One payer at a time: a link cannot be paid twice.
create unique index teleport_payment_running on teleport_payment (link_id) where ended_at is null;
create index teleport_payment_link on teleport_payment (link_id, id desc);
create index teleport_payment_payer on teleport_payment (payer_id);
create index teleport_payment_due on teleport_payment (check_at) where check_at is not null;

-- Owners are told when they were paid: the kinds as in 0020, and that one.
alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'request_received',
  'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in', 'security_change',
  'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed', 'withdrawal_failed',
  'kyc_approved', 'kyc_action_needed', 'teleport_paid'));
