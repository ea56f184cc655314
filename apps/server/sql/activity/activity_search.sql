-- A page of the lines of a person's history that match a search, newest first. Lines that are in no volume yet are searched first, then the
-- volumes whose summary matches, until the page is full. Planned once for a connection: with partitions of many months
-- the plan of one search takes longer than the search.
create or replace function activity_search(
  p_person uuid, p_asset smallint, p_limit bigint, p_offset bigint, p_pattern text, p_titled_kinds text[], p_low bigint, p_high bigint,
  p_words text, p_shown text,
  p_kinds text[], p_not_kinds text[], p_only_direction smallint, p_from timestamptz, p_until timestamptz
) returns setof activity language plpgsql stable rows 20
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  -- Names are compared without their accents, as in the search for people.
  name_pattern constant text := person_fold(p_pattern);
begin
  return query
    with met as materialized (
      select v.counterparty_id, v.numbers
      from activity_volume_person v
      -- One person after the other: a join could read all people's names instead.
      cross join lateral (select * from person_card where id = v.counterparty_id limit 1) as other
      where v.person_id = p_person
        and (person_fold(other.first_name || ' ' || other.last_name) like name_pattern or lower(other.display_tag) like p_pattern)
    ), loose as materialized (
      select a.* from activity a left join person_card other on other.id = a.counterparty_id
      where a.person_id = p_person and (p_asset is null or a.asset = p_asset)
        and activity_matches_filter(p_kind => a.kind, p_direction => a.direction, p_transfer => a.transfer_id,
            p_kinds => p_kinds, p_not_kinds => p_not_kinds, p_only_direction => p_only_direction, p_from => p_from,
            p_until => p_until)
        and activity_matches_search(p_note => a.note, p_kind => a.kind, p_asset => a.asset, p_amount => a.amount,
            p_person_matches => person_fold(other.first_name || ' ' || other.last_name) like name_pattern
              or lower(other.display_tag) like p_pattern,
            p_pattern => p_pattern, p_titled_kinds => p_titled_kinds, p_low => p_low, p_high => p_high)
        and a.transfer_id > coalesce(
          (select last_transfer from activity_volume where person_id = p_person order by number desc limit 1),
          '00000000-0000-0000-0000-000000000000')
      order by a.transfer_id desc limit p_limit + p_offset
    ), bound as (
      select found.*
      from (select first_transfer, last_transfer from activity_volume
            where person_id = p_person and (select count(*) from loose) < p_limit + p_offset
              and (strpos(notes, p_words) > 0 or strpos(amounts, p_shown) > 0 or kinds && p_titled_kinds
                or number in (select unnest(numbers) from met))
            order by number desc) as volume
      cross join lateral (
        select a.* from activity a
        where a.person_id = p_person and a.transfer_id between volume.first_transfer and volume.last_transfer
          and (p_asset is null or a.asset = p_asset)
          and activity_matches_filter(p_kind => a.kind, p_direction => a.direction, p_transfer => a.transfer_id,
              p_kinds => p_kinds, p_not_kinds => p_not_kinds, p_only_direction => p_only_direction, p_from => p_from,
              p_until => p_until)
          and activity_matches_search(p_note => a.note, p_kind => a.kind, p_asset => a.asset, p_amount => a.amount,
              p_person_matches => a.counterparty_id in (select counterparty_id from met), p_pattern => p_pattern,
              p_titled_kinds => p_titled_kinds, p_low => p_low, p_high => p_high)
        order by a.transfer_id desc limit p_limit + p_offset) as found
      limit p_limit + p_offset
    )
    select * from loose union all select * from bound
    order by transfer_id desc limit p_limit offset p_offset;
end $$;
