-- Whether a person's account is frozen at a time.
create or replace function person_is_frozen(p_person uuid, p_now timestamptz) returns boolean
language sql stable parallel safe as $$
  select exists (select from person_freezes(p_person, p_now))
$$;
