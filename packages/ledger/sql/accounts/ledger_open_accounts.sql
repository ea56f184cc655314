-- Opens accounts under ids taken from account_id_seq.
-- done · replayed (open on the same terms) · conflict (open on others) · bad_amount (the floor)
create or replace function ledger_open_accounts(p_id bigint[], p_asset smallint[], p_floor bigint[])
returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  opened bigint[];
  answers smallint[];
begin
  perform ledger_require_equal_lengths(cardinality(p_id), cardinality(p_asset), cardinality(p_floor));
  with wanted as (
    select distinct on (i.id) i.id, i.asset, i.floor
    from unnest(p_id, p_asset, p_floor) with ordinality as i (id, asset, floor, place)
    where i.floor between -ledger_limit() and 0
    order by i.id, i.place
  ), inserted as (
    insert into account (id, asset, floor) select id, asset, floor from wanted order by id
    on conflict do nothing returning id
  )
  select array_agg(id) into opened from inserted;

  select array_agg(case
      when i.floor not between -ledger_limit() and 0 then ledger_code('bad_amount')
      when (a.asset, a.floor) is distinct from (i.asset, i.floor) then ledger_code('conflict')
      when a.id = any (opened) and i.nth = 1 then ledger_code('done')
      else ledger_code('replayed') end order by i.place)
  into answers
  from (
    select *, row_number() over (
      partition by id, floor between -ledger_limit() and 0 order by place) as nth
    from unnest(p_id, p_asset, p_floor) with ordinality as i (id, asset, floor, place)
  ) as i
  left join account a on a.id = i.id;
  return coalesce(answers, '{}');
end $$;
