-- Links that are mailed instead of a code. As with codes, a row is also made for a sign-in to an
-- address nobody has: its link is never mailed, and from outside both look the same.
create table magic_link (
  -- SHA-256 of the token in the link; 256 random bits need no salt.
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('signup', 'login')),
  -- token: given to magic-link/verify, the browser keeps a cookie.
  -- code: exchanged by the session client, which keeps a verifier (PKCE).
  kind text not null check (kind in ('token', 'code')),
  country_code text not null check (country_code ~ '^[A-Z]{2}$'),
  -- Hashes of what the asking browsers keep to themselves; nobody else can use the link. There are
  -- several when the same link was asked for again while it was on its way.
  browser_hashes bytea[] not null check (cardinality(browser_hashes) between 1 and 4),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index magic_link_latest on magic_link (email, created_at desc);
create index magic_link_expiry on magic_link (expires_at);
