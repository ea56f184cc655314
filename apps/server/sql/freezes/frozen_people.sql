-- The people whose accounts are frozen, or were at a time since p_since, for statements about many of them at once.
create or replace function frozen_people(p_since timestamptz) returns setof uuid language sql stable parallel safe as $$
  select person_id from account_freeze where closed_at is null and (ends_at is null or ends_at > p_since)
  union
  select person_id from account_freeze where closed_at > p_since
$$;
