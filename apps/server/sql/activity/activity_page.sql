-- A page of a person's history, newest first, without the lines that are newer than p_newest. Planned once for a connection: with partitions
-- of many months, planning a page takes longer than reading it, and PostgreSQL would plan each page of a long history again (ADR 105).
create or replace function activity_page(
  p_person uuid, p_asset smallint, p_limit bigint, p_offset bigint, p_newest uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  p_kinds text[] default null, p_not_kinds text[] default null, p_only_direction smallint default null,
  p_from timestamptz default null, p_until timestamptz default null
) returns setof activity language plpgsql stable rows 20
  set plan_cache_mode = force_generic_plan set jit = off set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  if p_asset = 11 then
    -- Pounds are rare in a history and have their own index (activity_pounds), which needs the number in the statement.
    return query select * from activity a
      where a.person_id = p_person and a.asset = 11 and a.transfer_id <= p_newest
        and activity_matches_filter(p_kind => a.kind, p_direction => a.direction, p_transfer => a.transfer_id,
            p_kinds => p_kinds, p_not_kinds => p_not_kinds, p_only_direction => p_only_direction, p_from => p_from,
            p_until => p_until)
      order by a.transfer_id desc limit p_limit offset p_offset;
  else
    return query select * from activity a
      where a.person_id = p_person and (p_asset is null or a.asset = p_asset) and a.transfer_id <= p_newest
        and activity_matches_filter(p_kind => a.kind, p_direction => a.direction, p_transfer => a.transfer_id,
            p_kinds => p_kinds, p_not_kinds => p_not_kinds, p_only_direction => p_only_direction, p_from => p_from,
            p_until => p_until)
      order by a.transfer_id desc limit p_limit offset p_offset;
  end if;
end $$;
