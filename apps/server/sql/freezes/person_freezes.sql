-- The freezes of a person's account that hold at a time: time alone ends a freeze, no worker is needed for it.
-- PostgreSQL inlines the function into the statement that calls it, so a group of sends reads those of all of its
-- people without a call for each.
create or replace function person_freezes(p_person uuid, p_now timestamptz) returns setof account_freeze
language sql stable parallel safe as $$
  select * from account_freeze where person_id = p_person and closed_at is null and (ends_at is null or ends_at > p_now)
$$;
