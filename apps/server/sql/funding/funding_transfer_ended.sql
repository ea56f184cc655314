-- Updates the withdrawals whose chain transfers ended (status 1 posted, 2 voided), in the transaction that ends them.
create or replace function funding_transfer_ended(p_transfer uuid[], p_status smallint) returns void language plpgsql as $$
declare
  people uuid[];
  ids uuid[];
begin
  perform transfers_uncount(array_agg(person_id), array_agg(asset), array_agg(amount), 'payout', array_agg(created_at))
    from funding_intent
    where transfer_id = any (p_transfer) and operation = 'withdraw' and leg in ('reserved', 'queued')
      and p_status = transfer_status('failed')
    having count(*) > 0;
  with ended as (
    update funding_intent i set
      leg = case when p_status = transfer_status('confirmed') then 'moved' else 'voided' end,
      status = case when p_status = transfer_status('failed') or i.provider_status in ('FAILED',
        'CANCELLED') then 'FAILED' else 'PROCESSING' end,
      failure_code = case when p_status = transfer_status('failed') then coalesce(i.failure_code, 'chain_refused')
        when i.provider_status in ('FAILED', 'CANCELLED') then coalesce(i.failure_code, 'payout_failed') end,
      ended_at = case when p_status = transfer_status('failed') or i.provider_status in ('FAILED',
        'CANCELLED') then clock_timestamp() end,
      updated_at = clock_timestamp(), attempts = 0,
      moved_at = case when p_status = transfer_status('confirmed') then clock_timestamp() end,
      due_at = case when p_status = transfer_status('confirmed') then clock_timestamp() end
    where i.transfer_id = any (p_transfer) and i.leg in ('reserved', 'queued')
    returning i.person_id, i.id
  )
  select array_agg(person_id), array_agg(id) into people, ids from ended;
  if ids is not null then
    perform outbox_add('intents', people, array_fill(null::uuid, array[cardinality(ids)]), ids);
  end if;
end $$;
