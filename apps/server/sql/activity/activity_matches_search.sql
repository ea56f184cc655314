-- Whether a line of the history matches a search text by its note, its title, its amount, or the person on its other
-- side, whom the caller has compared. PostgreSQL inlines the function into the statement that calls it.
create or replace function activity_matches_search(
  p_note text, p_kind text, p_asset smallint, p_amount bigint, p_person_matches boolean,
  p_pattern text, p_titled_kinds text[], p_low bigint, p_high bigint
) returns boolean language sql immutable parallel safe as $$
  select lower(p_note) like p_pattern or p_person_matches or p_kind = any (p_titled_kinds)
    or (activity_millionths(p_asset, p_amount) >= p_low and activity_millionths(p_asset, p_amount) < p_high)
$$;
