-- The reasons why transfers are not settled: stops, stopped Safes, movements that the books do not contain, evidence that is unclear,
-- batches and queued operations that take longer than p_max_age, and operations that wait for another day. A place a moment ahead
-- is not a wait: a sender's transfers are 100 ms apart. Queued operations of a frozen person are left out: they wait for the end of
-- the freeze and are not stuck.
create or replace function stuck_settlement(p_now timestamptz, p_limit integer, p_max_age interval) returns setof stuck_item
language sql stable as $$
  select 'stop', 'settlement', 'settlement_stopped', since, null::uuid, null::smallint, null::bigint, reason, null::integer,
      null::timestamptz, null, null
    from settlement_state where state = 'stopped'
  union all
  select 'stop', asset::text, 'asset_waits', since, null, asset, null, reason, null, null, null, null
    from settlement_asset_stop
  union all
  select 'stop', code, 'budget_used_up', since, null, null, null, reason, null, null, null, null from settlement_budget_stop
  union all
  (select 'safe', '0x' || encode(stop.safe_address, 'hex'), 'safe_reported_wrong', stop.since, s.person_id, null, null, stop.reason,
      null, null, null, 'release'
    from settlement_safe_stop stop left join person_safe s on s.safe_address = stop.safe_address
    order by stop.since limit p_limit)
  union all
  (select 'outflow', '0x' || encode(o.transaction_hash, 'hex') || '-' || o.position,
      case o.state when 'unexplained' then 'outflow_unexplained' else 'outflow_waits' end, o.happened_at, s.person_id, o.asset,
      o.amount, null, null, null, '0x' || encode(o.to_address, 'hex'), case o.state when 'unexplained' then 'book' end
    from (select * from outflow where state = 'waiting' union all select * from outflow where state = 'unexplained') o
      left join person_safe s on s.safe_address = o.from_address
    order by o.state desc, o.happened_at limit p_limit)
  union all
  (select 'settlement', o.id::text, 'evidence_unclear', o.created_at, s.person_id, o.asset, o.amount, null, null, null,
      o.batch::text, null
    from settlement_operation o left join person_safe s on s.safe_address = coalesce(o.from_address, o.to_address)
    where o.unclear order by o.created_at limit p_limit)
  union all
  (select 'batch', number::text, 'batch_unsettled', created_at, null, null, null, null,
      (select count(*)::integer from settlement_submission where batch = number), null, null, null
    from settlement_batch where state < batch_state('settled') and created_at < p_now - p_max_age order by settlement_batch.number limit p_limit)
  union all
  select 'settlement', o.id::text, case when o.is_deferred then 'deferred' else 'queued_too_long' end, o.created_at, s.person_id,
      o.asset, o.amount, null, null, case when o.is_deferred then o.queue_at end, null, case when o.is_deferred then 'retry' end
    from unnest(array[1, 2, 3]::smallint[]) as queue (asset), lateral (
      (select id, asset, amount, created_at, queue_at, coalesce(from_address, to_address) as safe, true as is_deferred
        from settlement_operation
        where asset = queue.asset and state = operation_state('queued') and queue_at >= date_trunc('day', p_now, 'UTC') + interval '1 day'
        order by queue_at, id limit p_limit)
      union all
      (select id, asset, amount, created_at, queue_at, coalesce(from_address, to_address), false
        from settlement_operation
        where asset = queue.asset and state = operation_state('queued') and queue_at < p_now - p_max_age
        order by queue_at, id limit p_limit)) o
      left join person_safe s on s.safe_address = o.safe
    where not coalesce(person_is_frozen(s.person_id, p_now), false)
$$;
