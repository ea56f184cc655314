-- Decides a withdrawal under the lock of the account that pays, so that two at once take turns. An accepted one gets
-- its reservation, intent, history line and outbox rows. Returns the intent made now or before; null with a refusal.
-- outcome: begun, repeated, or the code of the API's error. A repeated withdrawal gets its first answer, also when its person
--   may send nothing now; only one whose session has ended gets none.
create or replace function funding_withdraw_reserve(
  p_id uuid, p_transfer uuid, p_release uuid, p_person uuid, p_session uuid, p_account uuid, p_amount_cents bigint,
  p_quote uuid, p_correlation uuid, p_digest uuid, p_amount bigint, p_daily_limit bigint,
  p_lowered_limit bigint, p_provider text, p_due_at timestamptz, p_now timestamptz
) returns table (outcome text, intent funding_intent) language plpgsql as $$
declare
  usdc constant smallint := 1;
  item constant transfer_item := row(p_person, p_session, usdc, p_amount, p_daily_limit, p_lowered_limit)::transfer_item;
  admitted record;
  before funding_intent;
  begun funding_intent;
  offer funding_quote;
  refusal text;
begin
  if not (transfers_lock(array[p_person], array[usdc], 'payout'))[1] then
    return query select 'ACCOUNT_NOT_READY', null::funding_intent; return;
  end if;
  select * into admitted from transfers_admit(item, 'payout', null, p_now);
  if admitted.barred = 'UNAUTHENTICATED' then
    return query select admitted.barred, null::funding_intent; return;
  end if;
  select * into before from funding_intent where person_id = p_person and correlation_id = p_correlation;
  if found then
    return query select case when before.digest = p_digest then 'repeated' else 'IDEMPOTENCY_CONFLICT' end, before; return;
  end if;
  select * into offer from funding_quote where id = p_quote and person_id = p_person;
  refusal := case
    when admitted.barred is not null then admitted.barred
    when offer.id is null then 'NOT_FOUND'
    when (offer.operation, offer.linked_account_id, offer.amount_cents) is distinct from ('withdraw', p_account, p_amount_cents)
      then 'QUOTE_MISMATCH'
    when offer.expires_at <= p_now or exists (select from funding_intent where quote_id = p_quote) then 'QUOTE_EXPIRED'
    else admitted.over_limit
  end;
  if refusal is not null then
    return query select refusal, null::funding_intent; return;
  end if;

  -- The transfer is queued once the provider has returned the address to which it goes.
  refusal := transfers_refusal((transfers_begin(p_id => array[p_transfer], p_digest => array[p_digest],
      p_debit => array[admitted.account_id], p_credit => array[ledger_system_account('clearing:ramp', usdc, p_id)],
      p_asset => array[usdc], p_amount => array[p_amount], p_sender => array[p_person], p_recipient => array[null::uuid],
      p_kind => array['withdrawal'], p_note => array[null::text], p_topic => 'transfer', p_shown => 'sender',
      p_is_queued => false, p_way => 'payout', p_now => p_now))[1]);
  if refusal is not null then
    return query select refusal, null::funding_intent; return;
  end if;
  insert into funding_intent (id, person_id, operation, linked_account_id, correlation_id, digest, quote_id, quote,
      quote_expires_at, destination_amount, asset, amount, provider, transfer_id, release_id, leg, created_at, updated_at, due_at)
    values (p_id, p_person, 'withdraw', p_account, p_correlation, p_digest, p_quote, offer.quote,
      offer.expires_at, offer.quote ->> 'destinationAmount', usdc, p_amount, p_provider, p_transfer, p_release, 'reserved',
      p_now, p_now, p_due_at)
    returning * into begun;
  perform outbox_add('intents', array[p_person], array[null::uuid], array[p_id]);
  return query select 'begun', begun;
end $$;
