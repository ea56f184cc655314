-- Bank accounts that people linked. Of an account's number only the last four characters are kept.

-- A link that was begun. Its id becomes the account's, so that completing it twice links one account.
create table bank_link (
  id uuid primary key,
  person_id uuid not null references person (id),
  provider text not null check (provider in ('fern', 'bridge')),
  -- Refused details may be corrected under the same link; each attempt has its own key at the provider.
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index bank_link_expiry on bank_link (expires_at);
create index bank_link_person on bank_link (person_id);

create table linked_account (
  id uuid primary key,
  person_id uuid not null references person (id),
  provider text not null check (provider in ('fern', 'bridge')),
  customer_id text not null,
  -- Null until the provider has told it.
  payment_account_id text,
  -- `linking`: decided here, and not known yet what the provider made of it.
  status text not null check (status in ('linking', 'pending', 'active', 'errored', 'revoked', 'failed')),
  status_reason text check (char_length(status_reason) <= 280),
  bank_id text,
  bank_name text,
  display_name text,
  logo_url text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  last4 text check (char_length(last4) <= 4),
  -- Sealed: sort code, routing number and the like.
  metadata bytea not null,
  -- Sealed: what the provider is told, kept only until it took or refused it.
  details bytea,
  -- A keyed hash of bank and number: the same account is not linked twice.
  fingerprint bytea check (length(fingerprint) = 32),
  attempt integer not null check (attempt > 0),
  is_default boolean not null default false,
  -- When a worker asks the provider again, and how often it has.
  next_try_at timestamptz,
  tries integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unlinked_at timestamptz,
  -- The provider has forgotten it too.
  removed_at timestamptz,
  version integer not null default 1,
  check ((status = 'linking') = (details is not null)),
  check (payment_account_id is not null or status in ('linking', 'failed', 'errored')),
  check (not is_default or (status = 'active' and unlinked_at is null)),
  check (removed_at is null or unlinked_at is not null)
) with (fillfactor = 80);
create unique index linked_account_default on linked_account (person_id) where is_default;
create unique index linked_account_payment_account on linked_account (provider, payment_account_id)
  where payment_account_id is not null and removed_at is null;
create unique index linked_account_fingerprint on linked_account (person_id, fingerprint)
  where unlinked_at is null and status in ('linking', 'pending', 'active');
create index linked_account_person on linked_account (person_id, created_at desc);
create index linked_account_due on linked_account (next_try_at) where next_try_at is not null;
