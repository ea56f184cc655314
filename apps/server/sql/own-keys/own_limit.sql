-- The most that the own-Safe module moves in a UTC day, in minor units, for people whose Safe is their own. Payments above
-- it would be accepted and then fail on the chain, so it is part of the daily limit.
create or replace view own_limit as
  select kept.person_id, kept.asset, kept.daily_limit
  from own_safe_limit kept join person_safe safe on safe.person_id = kept.person_id
  where safe.is_own;
