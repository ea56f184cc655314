-- People, their sessions, and the codes that prove an address.
-- Times come from the application's clock, never from now(): rules about time can then be tested.

create table person (
  id uuid primary key,
  -- Lower case always: one address is one person, however it was typed.
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  display_tag text check (display_tag ~ '^[A-Za-z0-9_]{3,15}$'),
  -- What the tag looks like at a glance; two tags that look alike have the same skeleton.
  display_tag_skeleton text unique check (display_tag_skeleton <> ''),
  first_name text check (length(first_name) between 1 and 60),
  last_name text check (length(last_name) between 1 and 60),
  country_code text not null default 'GB' check (country_code ~ '^[A-Z]{2}$'),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{4,14}$'),
  phone_country_code text check (phone_country_code ~ '^\+[1-9][0-9]{0,3}$'),
  date_of_birth date,
  primary_address text,
  avatar_colour text not null default '#6366f1' check (avatar_colour ~ '^#[0-9a-f]{6}$'),
  -- True once a passcode or a passkey is set: a new session then asks for it.
  second_factor boolean not null default false,
  is_admin boolean not null default false,
  onboarding_completed_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((display_tag is null) = (display_tag_skeleton is null)),
  check ((phone_number is null) = (phone_country_code is null))
);

-- Search by prefix: each index serves one LIKE 'abc%' and gives its rows in order, so a search stops
-- after its limit however many people match. Only people who can be found are in them.
create index person_search_tag on person (lower(display_tag) text_pattern_ops)
  where onboarding_completed_at is not null and deactivated_at is null;
create index person_search_full_name
  on person (lower(first_name || ' ' || last_name) text_pattern_ops)
  where onboarding_completed_at is not null and deactivated_at is null;
create index person_search_last_name on person (lower(last_name) text_pattern_ops)
  where onboarding_completed_at is not null and deactivated_at is null;

-- A sign-in on one device. It ends by revoked_at and is never revived.
create table session (
  id uuid primary key,
  person_id uuid not null references person (id),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  step_up_until timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text check (revoked_reason in ('signed_out', 'token_reused')),
  check ((revoked_at is null) = (revoked_reason is null))
);
create index session_person on session (person_id) where revoked_at is null;

-- The chain of refresh tokens of a session; only hashes are stored. A parent has one successor at
-- most, so a family never forks.
create table refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session (id) on delete cascade,
  parent_hash bytea unique,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

-- One row for each code that was asked for. Also for a sign-in to an address nobody has: its code is
-- never mailed, and everything that can be seen from outside is then the same for both.
create table email_code (
  id uuid primary key,
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('signup', 'login')),
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index email_code_latest on email_code (email, created_at desc);
create index email_code_expiry on email_code (expires_at);

-- How often something was tried within a window that starts with the first try.
create table attempt_counter (
  action text not null,
  subject text not null,
  hits integer not null check (hits > 0),
  window_ends_at timestamptz not null,
  primary key (action, subject)
);
create index attempt_counter_end on attempt_counter (window_ends_at);

-- A tag that was given up rests before somebody else may take it: money meant for its last owner
-- must not reach a stranger.
create table tag_rest (
  skeleton text primary key,
  person_id uuid not null references person (id),
  rests_until timestamptz not null
);

-- An administrator's address belongs to the person who first signed in with it, for good.
create table admin_binding (
  email text primary key check (email = lower(email)),
  person_id uuid not null unique references person (id),
  bound_at timestamptz not null
);
