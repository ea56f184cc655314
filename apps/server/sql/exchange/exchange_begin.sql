-- Begins a quoted exchange: both legs are reserved in one call of the ledger, the person's leg is queued for
-- settlement, and the desk's leg waits for it (exchange_transfers_ended).
-- 0 begun · 1 begun before with this correlation id · 2 correlation id used for another quote · 10 insufficient funds ·
-- 20 account closed · 23 no wallet · 45 settlement has stopped for the Safe · 46 frozen · 30 unknown quote · 31 expired · 33 used ·
-- 26, 29, 34 to 37 as exchange_refusal
-- p_moved_today, p_sends_today: as exchange_refusal; the caller has read them after exchange_lock, in this transaction.
create or replace function exchange_begin(
  p_quote uuid, p_person uuid, p_correlation uuid, p_in uuid, p_out uuid, p_desk_limit bigint, p_person_limit bigint,
  p_moved_today bigint, p_sends_today bigint, p_max_sends integer, p_now timestamptz
) returns smallint language plpgsql as $$
declare
  offer exchange;
  payer bigint;
  receiver bigint;
  desk_in bigint;
  desk_out bigint;
  refusal smallint;
begin
  -- Until this is committed, the account cannot be deleted.
  if not pg_try_advisory_xact_lock_shared(person_closing_lock(p_person)) then
    return 20;
  end if;
  perform 1 from person_card where id = p_person and deactivated_at is null;
  if not found then
    return 20;
  end if;
  select * into offer from exchange where id = p_quote and person_id = p_person for update;
  if not found then
    return 30;
  end if;
  if offer.correlation_id = p_correlation then
    return 1;
  end if;
  if exists (select from exchange where person_id = p_person and correlation_id = p_correlation) then
    return 2;
  end if;
  if offer.state <> 'quoted' then
    return 33;
  end if;
  if offer.expires_at <= p_now then
    return 31;
  end if;

  select max(own.account_id) filter (where own.asset = offer.from_asset),
      max(own.account_id) filter (where own.asset = offer.to_asset)
    into payer, receiver from person_wallet own join person_safe using (person_id) where own.person_id = p_person;
  select max(own.account_id) filter (where own.asset = offer.from_asset),
      max(own.account_id) filter (where own.asset = offer.to_asset)
    into desk_in, desk_out from person_wallet own join person_safe using (person_id) where own.person_id = exchange_desk();
  if payer is null or receiver is null then
    return 23;
  end if;
  if exists (select from person_safe where person_id = p_person and instant_payments_off_since is not null) then
    return 41;
  end if;
  if exists (select from stopped_safe join person_safe using (safe_address) where person_id = p_person) then
    return 45;
  end if;
  if desk_in is null or desk_out is null then
    return 34;
  end if;
  -- The caller holds these locks: no other exchange of this direction is decided.
  perform ledger_lock_accounts(array[payer, desk_out]);
  if person_is_frozen(p_person, p_now) then
    return 46;
  end if;
  refusal := exchange_refusal(p_person, offer.from_asset, offer.sent, offer.result, p_desk_limit, p_person_limit,
    p_moved_today, p_sends_today, p_max_sends, p_now);
  if refusal is not null then
    return refusal;
  end if;
  if (select posted - held - floor < offer.sent from ledger_balance where id = payer) then
    return ledger_code('insufficient_funds');
  end if;

  if transfers_begin(array[p_in, p_out], array[p_in, p_out], array[payer, desk_out], array[desk_in, receiver],
      array[offer.from_asset, offer.to_asset], array[offer.sent, offer.result], array[p_person, null],
      array[null, p_person], array['exchange', 'exchange'], array[null, null]::text[], 'transfer', 'own', false)
    <> array_fill(ledger_code('done'), array[2]) then
    raise exception 'the ledger refused a leg of exchange %', p_quote;
  end if;
  perform settlement_enqueue(array[p_in], array[p_person], array[exchange_desk()], array[offer.from_asset],
    array[offer.sent]);
  update exchange set state = 'pending', correlation_id = p_correlation, begun_at = p_now, in_transfer_id = p_in,
    out_transfer_id = p_out where id = p_quote;
  return 0;
end $$;
