-- Grants of rewards and who invited whom.

-- The primary key is the promise: one grant per rule and person, whatever is retried.
create table reward_grant (
  person_id uuid not null references person (id),
  rule text not null check (rule in ('signup', 'notifications', 'referral_referrer', 'referral_referee')),
  -- Which occasion of the rule: '' where a rule pays a person once, else what it pays for.
  occasion text not null default '',
  transfer_id uuid not null unique,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  granted_at timestamptz not null,
  primary key (person_id, rule, occasion)
);

create table referral_code (
  person_id uuid primary key references person (id),
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  created_at timestamptz not null
);

-- A person is invited by one other person, once.
create table referral (
  referee uuid primary key references person (id),
  referrer uuid not null references person (id),
  created_at timestamptz not null,
  is_quality boolean not null default false,
  check (referee <> referrer)
);
create index referral_referrer on referral (referrer, created_at desc);
