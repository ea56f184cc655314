-- Whose account a proposed freeze, or end of one, is about, by its id.
create or replace function freeze_change_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from freeze_change where id = p_id
$$;
