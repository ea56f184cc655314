-- The rules in force, grants that administrators give, and how referrals become quality.

-- Every set of rules that was ever in force; the newest one is. Whoever pays a reward reads it in the
-- transaction that pays, so every process notices a change at the same moment.
create table reward_rules (
  version bigint primary key check (version > 0),
  content jsonb not null,
  source text not null check (char_length(source) <= 1000),
  -- The administrator who asked for it; null where a process read its file at its start.
  loaded_by uuid,
  loaded_at timestamptz not null
);

alter table reward_grant drop constraint reward_grant_rule_check;
alter table reward_grant add constraint reward_grant_rule_check
  check (rule in ('signup', 'notifications', 'referral_referrer', 'referral_referee', 'granted'));
-- Pages of what one person was granted, and sums over the days of all.
create index reward_grant_page on reward_grant (person_id, granted_at desc, transfer_id desc);
create index reward_grant_day on reward_grant (granted_at);

-- A reward outside the rules takes two administrators: one proposes, another approves.
create table reward_proposal (
  id uuid primary key,
  person_id uuid not null references person (id),
  asset smallint not null,
  amount bigint not null check (amount > 0),
  reason text not null check (char_length(reason) <= 140),
  proposed_by uuid not null references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > proposed_at),
  outcome text check (outcome in ('granted', 'withdrawn')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check (outcome is distinct from 'granted' or decided_by <> proposed_by),
  check (person_id <> proposed_by and (outcome is distinct from 'granted' or person_id <> decided_by))
);
create index reward_proposal_newest on reward_proposal (proposed_at desc, id desc);
create index reward_proposal_open on reward_proposal (expires_at) where outcome is null;
create index reward_proposal_person on reward_proposal (person_id);

alter table referral
  add column quality_at timestamptz,
  -- When both were paid; until then the referrer may be missing a wallet.
  add column rewarded_at timestamptz,
  add constraint referral_quality_has_a_time check (is_quality = (quality_at is not null)),
  add constraint referral_rewarded_is_quality check (rewarded_at is null or is_quality);
create index referral_owed on referral (referrer) where is_quality and rewarded_at is null;

-- Referrals to be looked at, because something happened to one of the two. A row more does no harm:
-- a referral is judged by the facts as they stand, and pays once.
create table referral_review (
  id bigint generated always as identity primary key,
  referee uuid not null,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
create index referral_review_due on referral_review (due_at, id);

insert into referral_review (referee, queued_at, due_at)
  select referee, now(), now() from referral;

-- Money from outside is summed for people who were invited; they may have a long history. The row's
-- status is left out on purpose: an index that mentions it would make every update of it dearer.
create index activity_deposit on activity (person_id) where kind = 'deposit';
