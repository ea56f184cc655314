-- Begins a quoted exchange: both legs are reserved in one call of the ledger, the person's leg is queued for
-- settlement, and the desk's leg waits for it (exchange_transfers_ended). The caller has called exchange_lock in this transaction.
-- Returns begun, repeated, or the code of the API's error.
create or replace function exchange_begin(
  p_quote uuid, p_person uuid, p_session uuid, p_correlation uuid, p_in uuid, p_out uuid, p_desk_limit bigint,
  p_person_limit bigint, p_max_begun integer, p_now timestamptz
) returns text language plpgsql as $$
declare
  offer exchange;
  item transfer_item;
  admitted record;
  receiver bigint;
  desk_in bigint;
  desk_out bigint;
  refusal text;
begin
  select * into offer from exchange where id = p_quote and person_id = p_person for update;
  if not found then
    return 'NOT_FOUND';
  end if;
  item := row(p_person, p_session, offer.from_asset, offer.sent, null, null)::transfer_item;
  if not (transfers_lock(array[p_person], array[offer.from_asset], 'exchange'))[1] then
    return 'ACCOUNT_NOT_READY';
  end if;
  select * into admitted from transfers_admit(item, 'exchange', p_max_begun, p_now);
  if admitted.barred = 'UNAUTHENTICATED' then
    return admitted.barred;
  end if;
  if offer.correlation_id = p_correlation then
    return 'repeated';
  end if;
  if exists (select from exchange where person_id = p_person and correlation_id = p_correlation) then
    return 'IDEMPOTENCY_CONFLICT';
  end if;
  if offer.state <> 'quoted' then
    return 'EXCHANGE_QUOTE_USED';
  end if;
  if offer.expires_at <= p_now then
    return 'EXCHANGE_QUOTE_EXPIRED';
  end if;
  if admitted.barred is not null then
    return admitted.barred;
  end if;

  select own.account_id into receiver from person_wallet own where own.person_id = p_person and own.asset = offer.to_asset;
  if receiver is null then
    return 'ACCOUNT_NOT_READY';
  end if;
  select max(own.account_id) filter (where own.asset = offer.from_asset),
      max(own.account_id) filter (where own.asset = offer.to_asset)
    into desk_in, desk_out from person_wallet own join person_safe using (person_id) where own.person_id = exchange_desk();
  if desk_in is null or desk_out is null then
    return 'EXCHANGE_OUT_OF_STOCK';
  end if;
  refusal := coalesce(admitted.over_limit, exchange_refusal(p_person => p_person, p_from => offer.from_asset,
      p_sent => offer.sent, p_result => offer.result, p_desk_limit => p_desk_limit, p_person_limit => p_person_limit,
      p_now => p_now));
  if refusal is not null then
    return refusal;
  end if;
  if (select posted - held - floor < offer.sent from ledger_balance where id = admitted.account_id) then
    return 'INSUFFICIENT_FUNDS';
  end if;

  if transfers_begin(p_id => array[p_in, p_out], p_digest => array[p_in, p_out],
      p_debit => array[admitted.account_id, desk_out], p_credit => array[desk_in, receiver],
      p_asset => array[offer.from_asset, offer.to_asset], p_amount => array[offer.sent, offer.result],
      p_sender => array[p_person, null], p_recipient => array[null, p_person], p_kind => array['exchange', 'exchange'],
      p_note => array[null, null]::text[], p_topic => 'transfer', p_shown => 'own', p_is_queued => false, p_way => 'exchange',
      p_now => p_now)
    <> array_fill(ledger_code('done'), array[2]) then
    raise exception 'the ledger refused a leg of exchange %', p_quote;
  end if;
  perform settlement_enqueue(array[p_in], array[p_person], array[exchange_desk()], array[offer.from_asset],
    array[offer.sent]);
  update exchange set state = 'pending', correlation_id = p_correlation, begun_at = p_now, in_transfer_id = p_in,
    out_transfer_id = p_out where id = p_quote;
  return 'begun';
end $$;
