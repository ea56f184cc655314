-- Queues one operation per transfer, under the transfer's id. A null sender is a mint. An operation's turn is when it
-- came, but at least 100 ms after the previous one of the same sender (ADR 0035). Raises when someone has no smart
-- account; the caller then refuses the whole group.
create or replace function settlement_enqueue(
  p_transfer uuid[], p_from uuid[], p_to uuid[], p_asset smallint[], p_amount bigint[]
) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  queued bigint;
begin
  with item as (
    select i.transfer, i.asset, i.amount, i.sender,
      payer.safe_address as from_address, payer.owner_address, receiver.safe_address as to_address,
      greatest(clock_timestamp(), (
        select max(before.queue_at) + interval '100 milliseconds' from settlement_operation before
        where before.state = operation_state('queued') and before.from_address = payer.safe_address))
      + interval '100 milliseconds' * (row_number() over (
          partition by coalesce(i.sender, i.recipient) order by i.place) - 1) as queue_at
    from unnest(p_transfer, p_from, p_to, p_asset, p_amount)
      with ordinality as i (transfer, sender, recipient, asset, amount, place)
    left join person_safe payer on payer.person_id = i.sender
    left join person_safe receiver on receiver.person_id = i.recipient
  ), operation as (
    insert into settlement_operation
      (id, kind, from_address, to_address, owner_address, asset, amount, queue_at)
    select transfer, case when sender is null then operation_kind('mint') else operation_kind('move') end, from_address,
      to_address, owner_address, asset, amount, queue_at
    from item
    where to_address is not null and (sender is null or from_address is not null)
    returning id
  ), link as (
    insert into settlement_operation_transfer (operation_id, transfer_id) select id, id from operation
  )
  select count(*) into queued from operation;
  if queued <> cardinality(p_transfer) then
    raise exception 'someone in this group has no smart account' using errcode = 'no_data_found';
  end if;
  notify lilypad_settlement;
end $$;
