-- Rewards are earned once for each email address, devices that bring many people are looked at, pushes are
-- acknowledged, and the weekly prizes ask for a verified friend whose money stayed (ADR 0038).

-- A keyed hash of the address that a reward was for: the person's own, or, for whoever invited somebody, that of
-- the one they invited. It stays when an account is deleted, so that the same address earns nothing again.
alter table reward_grant add column address_hash bytea check (length(address_hash) = 32);
create unique index reward_grant_address on reward_grant (address_hash, rule) where address_hash is not null;
-- Grants from before this column existed; a worker fills them in, because only the server has the key.
create index reward_grant_unhashed on reward_grant (transfer_id) where address_hash is null and rule <> 'granted';
create index person_deleted on person (deleted_at) where deleted_at is not null;

-- Which addresses were used on which device, both as keyed hashes; kept for a year.
create table reward_device (
  device_hash bytea not null check (length(device_hash) = 32),
  address_hash bytea not null check (length(address_hash) = 32),
  seen_at timestamptz not null,
  primary key (device_hash, address_hash)
);
create index reward_device_address on reward_device (address_hash);
create index reward_device_seen on reward_device (seen_at);

-- A reward of the rules that waits for an administrator is a proposal that nobody made: it names its rule and
-- does not expire.
alter table reward_proposal
  add column rule text not null default 'granted'
    check (rule in ('granted', 'signup', 'notifications', 'referral_referrer', 'referral_referee')),
  add column occasion text not null default '',
  alter column proposed_by drop not null,
  alter column expires_at drop not null,
  add constraint reward_proposal_proposer check ((rule = 'granted') = (proposed_by is not null)),
  add constraint reward_proposal_expiry check ((rule = 'granted') = (expires_at is not null));
create unique index reward_proposal_of_rule on reward_proposal (person_id, rule, occasion) where rule <> 'granted';
create index reward_proposal_undecided on reward_proposal (proposed_at desc, id desc) where outcome is null;

-- A referral counts for the leaderboard once the friend is verified and their money stayed. Those that are quality
-- already have been counted by the rule that held until now.
alter table referral
  add column counted_at timestamptz,
  -- Of the friend's address: deleting an account and opening it again counts nothing twice.
  add column counted_address_hash bytea unique check (length(counted_address_hash) = 32),
  add constraint referral_counted_is_quality check (counted_at is null or is_quality);
update referral set counted_at = quality_at where is_quality;
create index referral_quality_at on referral (quality_at) where is_quality;
create index referral_review_referee on referral_review (referee);

-- A push with a token is sent to each new subscription; whoever answers with the token receives pushes there.
alter table push_subscription
  add column check_hash bytea unique check (length(check_hash) = 32),
  add column check_sent_at timestamptz,
  add column check_due_at timestamptz,
  add column check_attempts smallint not null default 0,
  add column acknowledged_at timestamptz;
create index push_subscription_check on push_subscription (check_due_at) where check_due_at is not null;
-- Whoever has earned the reward for notifications need not show anything again.
update push_subscription set acknowledged_at = last_seen_at
  where person_id in (select person_id from reward_grant where rule = 'notifications');
