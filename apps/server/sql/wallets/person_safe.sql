-- The Safe that holds a person's money on the chain. deployed_at is null until its contract exists. is_own: the person's
-- key is its owner, from the start (kind 'own') or since a hand-over (taken_over_at). instant_payments_off_since: not null
-- if our module cannot move anything out of it, because its owner disabled it.
create or replace view person_safe as
  select person_id, owner_index, owner_address, safe_address, deployed_at, kind,
    kind = 'own' or taken_over_at is not null as is_own, taken_over_at, instant_payments_off_since,
    created_at
  from smart_account;
