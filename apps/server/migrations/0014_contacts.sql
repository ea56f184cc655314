-- Who of a person's contacts is here. Contacts themselves are never stored.

-- A link with which a phone uploads contacts for a person: once, and soon.
create table contact_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id uuid not null references person (id),
  -- The sign-in that made the link; when it ends, the link ends.
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  contact_count integer check (contact_count >= 0),
  -- Addresses that were looked up: what the daily limit counts.
  address_count integer check (address_count >= 0),
  check ((used_at is null) = (contact_count is null) and (used_at is null) = (address_count is null))
);
create index contact_session_used on contact_session (person_id, used_at desc) where used_at is not null;
create index contact_session_expiry on contact_session (expires_at);
create index contact_session_session on contact_session (session_id);

-- The contact is a person here, and the other one may know it.
create table contact_match (
  person_id uuid not null references person (id),
  contact_id uuid not null references person (id),
  matched_at timestamptz not null,
  primary key (person_id, contact_id),
  check (person_id <> contact_id)
);
create index contact_match_page on contact_match (person_id, matched_at desc, contact_id desc);
create index contact_match_contact on contact_match (contact_id);
