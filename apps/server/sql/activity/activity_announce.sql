-- Writes one outbox row per transfer, addressed to the people in whose history it appears.
create or replace function activity_announce(p_transfer uuid[]) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  sorted uuid[] := array(select id from unnest(p_transfer) as id order by id);
  -- Only partitions between these are opened.
  lowest uuid := sorted[1];
  highest uuid := sorted[cardinality(sorted)];
  people uuid[];
  others uuid[];
  subjects uuid[];
begin
  select array_agg(person_id), array_agg(counterparty_id), array_agg(transfer_id)
    into people, others, subjects
    from (
      select distinct on (transfer_id) transfer_id, person_id, counterparty_id
      from activity where transfer_id = any (p_transfer) and transfer_id between lowest and highest
      order by transfer_id, person_id
    ) as one_row_per_transfer;
  if people is not null then
    perform outbox_add('transfer', people, others, subjects);
  end if;
end $$;
