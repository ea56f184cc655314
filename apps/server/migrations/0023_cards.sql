-- Cards: what is kept here about a person at the card issuer. Cards themselves, and who the person is
-- to the issuer, stay with the issuer and are asked for.

-- A person who has signed up with the card issuer.
create table card_holder (
  person_id uuid not null references person (id),
  issuer text not null check (issuer in ('gnosis-pay')),
  customer_id text not null check (char_length(customer_id) between 1 and 200),
  session bytea,                              -- sealed: the bearer's secret of the issuer session; null when it is over
  session_at timestamptz,
  -- Since when an order for a card is under way. Nobody orders another one meanwhile; an answer that
  -- was lost leaves it standing.
  ordered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (person_id, issuer),
  constraint card_holder_session_has_a_time check ((session is null) = (session_at is null))
);

-- The Safe that the issuer keeps for a person: a wallet of its own on chain 100, and not the person's
-- smart account.
create table card_safe (
  person_id uuid not null,
  issuer text not null,
  chain_id integer not null check (chain_id = 100),
  address bytea not null check (octet_length(address) = 20),
  token text check (token in ('EURe', 'GBPe', 'USDCe')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (person_id, issuer),
  foreign key (person_id, issuer) references card_holder (person_id, issuer) on delete cascade,
  constraint card_safe_is_one_persons unique (chain_id, address)
);
