-- Groups a person's older history lines into volumes of 250, at most p_most of them per call, and returns the
-- number of volumes made. Lines younger than an hour are left out: an id is made a moment before its row, and no
-- row may arrive in a volume later. Does nothing while another session binds, or a late line is being written.
create or replace function activity_bind(p_person uuid, p_most int) returns int language plpgsql
  set plan_cache_mode = force_generic_plan
as $$
declare
  size constant int := 250;
  bound activity_volume;
  until_id uuid := activity_id_at(clock_timestamp() - interval '1 hour');
  waiting int;
  made int;
begin
  select * into bound from activity_volume where person_id = p_person order by number desc limit 1;
  select count(*) into waiting from (
    select from activity where person_id = p_person and transfer_id < until_id
      and transfer_id > coalesce(bound.last_transfer, '00000000-0000-0000-0000-000000000000') limit size) as loose;
  if waiting < size or not pg_try_advisory_xact_lock(activity_volume_lock()) then
    return 0;
  end if;
  -- Reads it again under the lock, because another transaction may have made a volume meanwhile.
  select * into bound from activity_volume where person_id = p_person order by number desc limit 1;
  with line as materialized (
    select *, coalesce(bound.number, 0) + 1 + ((row_number() over (order by transfer_id) - 1) / size)::int as volume
    from (select transfer_id, asset, activity_millionths(asset, amount) as amount, kind, counterparty_id, lower(note) as note
          from activity
          where person_id = p_person and transfer_id < until_id
            and transfer_id > coalesce(bound.last_transfer, '00000000-0000-0000-0000-000000000000')
          order by transfer_id limit size * p_most) as loose
  ), counted as (
    select volume, jsonb_object_agg(asset, lines) as lines_by_asset
    from (select volume, asset, count(*) as lines from line group by volume, asset) as one group by volume
  ), made_now as (
    insert into activity_volume (person_id, number, first_transfer, last_transfer, lines, lines_by_asset, kinds, notes, amounts)
    select p_person, volume, (array_agg(transfer_id order by transfer_id))[1],
      (array_agg(transfer_id order by transfer_id desc))[1], count(*), counted.lines_by_asset, array_agg(distinct kind),
      coalesce(string_agg(distinct e'\n' || note, ''), ''),
      string_agg(distinct e'\n' || (amount * 0.000001)::numeric(20, 6), '')
    from line join counted using (volume)
    group by volume, counted.lines_by_asset having count(*) = size
    returning number
  ), people as (
    insert into activity_volume_person (person_id, counterparty_id, numbers)
    select p_person, counterparty_id, array_agg(distinct volume)
    from line where counterparty_id is not null and volume in (select number from made_now)
    group by counterparty_id
    on conflict (person_id, counterparty_id)
      do update set numbers = activity_volume_person.numbers || excluded.numbers
  )
  select count(*) into made from made_now;
  return made;
end $$;
