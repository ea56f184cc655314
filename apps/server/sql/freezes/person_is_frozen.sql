-- Whether a person's account is frozen at a time: time alone ends a freeze, no worker is needed for it.
create or replace function person_is_frozen(p_person uuid, p_now timestamptz) returns boolean
language sql stable parallel safe as $$
  select exists (select from account_freeze where person_id = p_person and closed_at is null and (ends_at is null or ends_at > p_now))
$$;
