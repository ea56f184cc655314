-- Continues the exchanges of ended transfers (status 1 posted, 2 voided), in the transaction that ends them. Returns
-- the desk's legs that were voided because their person's leg failed; the caller ends those, too.
create or replace function exchange_transfers_ended(p_transfer uuid[], p_status smallint) returns uuid[] language plpgsql as $$
declare
  one exchange;
  voided uuid[] := '{}';
begin
  for one in
    select * from exchange e
      where e.id in (select id from exchange where in_transfer_id = any (p_transfer)
        union all select id from exchange where out_transfer_id = any (p_transfer)
        union all select id from exchange where return_transfer_id = any (p_transfer))
        and e.state in ('pending', 'returning')
      order by e.id for update
  loop
    if one.return_transfer_id = any (p_transfer) then
      if p_status = transfer_status('confirmed') then
        update exchange set state = 'returned', ended_at = clock_timestamp() where id = one.id;
      else
        update exchange set return_transfer_id = null, attempts = least(attempts + 1, 1000),
            due_at = clock_timestamp() + least(interval '2 seconds' * 2 ^ least(attempts, 20), interval '10 minutes')
          where id = one.id;
      end if;
    elsif one.state = 'returning' then
      continue;
    elsif one.out_transfer_id = any (p_transfer) then
      if p_status = transfer_status('confirmed') then
        update exchange set state = 'done', ended_at = clock_timestamp() where id = one.id;
      elsif one.out_queued_at is not null then
        update exchange set state = 'returning', due_at = clock_timestamp() where id = one.id;
        perform exchange_return(one.id);
      end if;
    elsif one.out_queued_at is not null then
      continue;
    elsif p_status = transfer_status('confirmed') then
      update exchange set out_queued_at = clock_timestamp() where id = one.id;
      perform settlement_enqueue(array[one.out_transfer_id], array[exchange_desk()], array[one.person_id],
        array[one.to_asset], array[one.result]);
    else
      if ledger_void(array[one.out_transfer_id], jsonb_build_object('reason', 'the other leg of the exchange failed'))
          <> array[ledger_code('done')] then
        raise exception 'the desk''s leg of exchange % has ended before the person''s', one.id;
      end if;
      update exchange set state = 'failed', ended_at = clock_timestamp() where id = one.id;
      perform transfers_uncount(array[one.person_id], array[one.from_asset], array[one.sent], 'exchange', array[one.begun_at]);
      voided := voided || one.out_transfer_id;
    end if;
  end loop;
  return voided;
end $$;
