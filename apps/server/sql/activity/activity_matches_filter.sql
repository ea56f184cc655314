-- Whether a line of the history matches a person's filter; a null parameter matches every line. PostgreSQL inlines the
-- function into the statement that calls it.
create or replace function activity_matches_filter(
  p_kind text, p_direction smallint, p_transfer uuid,
  p_kinds text[], p_not_kinds text[], p_only_direction smallint, p_from timestamptz, p_until timestamptz
) returns boolean language sql stable parallel safe as $$
  select (p_kinds is null or p_kind = any (p_kinds))
    and (p_not_kinds is null or p_kind <> all (p_not_kinds))
    and (p_only_direction is null or p_direction = p_only_direction)
    and (p_from is null or p_transfer >= activity_id_at(p_from))
    and (p_until is null or p_transfer < activity_id_at(p_until))
$$;
