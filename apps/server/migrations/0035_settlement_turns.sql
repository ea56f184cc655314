-- One person's operations do not delay another's, and what stops one asset stops no other (ADR 0035).

-- The place of an operation in the queue: when it came, but at least 100 ms behind the one before it of
-- the same sender. A thousand sends of one person stand along 100 seconds, and whoever sends a second
-- later stands among the first ten of them.
alter table settlement_operation add column queue_at timestamptz;
alter table settlement_operation alter column queue_at set default clock_timestamp();
update settlement_operation set queue_at = created_at where state = 0;
alter table settlement_operation
  add constraint settlement_operation_queued_has_turn check (state <> 0 or queue_at is not null);

drop index settlement_operation_queue;
create index settlement_operation_queue on settlement_operation (asset, queue_at, id) where state = 0;
create index settlement_operation_sender on settlement_operation (from_address, queue_at)
  where state = 0 and from_address is not null;

-- As in 0005, with turns.
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
        where before.state = 0 and before.from_address = payer.safe_address))
      + interval '100 milliseconds' * (row_number() over (
          partition by coalesce(i.sender, i.recipient) order by i.place) - 1) as queue_at
    from unnest(p_transfer, p_from, p_to, p_asset, p_amount)
      with ordinality as i (transfer, sender, recipient, asset, amount, place)
    left join smart_account payer on payer.person_id = i.sender
    left join smart_account receiver on receiver.person_id = i.recipient
  ), operation as (
    insert into settlement_operation
      (id, kind, from_address, to_address, owner_address, asset, amount, queue_at)
    select transfer, case when sender is null then 2 else 1 end, from_address, to_address, owner_address,
      asset, amount, queue_at
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

-- For what was moved today.
create index settlement_batch_created on settlement_batch (created_at);

-- Why the operations of one asset wait while the others go on.
create table settlement_asset_stop (
  asset smallint primary key,
  code text not null check (code in ('token_refuses', 'daily_cap')),
  reason text not null,
  since timestamptz not null default clock_timestamp()
);
