-- Decides a withdrawal under the lock of the account that pays, so that two at once take turns. An accepted one gets
-- its reservation, intent, history line and outbox rows. Returns the intent made now or before.
-- p_sent_today: what the person has sent out of usdc today. The caller has read it under the same lock, because
--   payments to people, to addresses and withdrawals share the daily limit.
-- Codes: a ledger result, or 20 session ended, 21 second factor needed, 23 person not ready, 26 over the daily limit,
--   27 over it while it is lowered, 28 over the limit of an account without a second factor, 30 quote unknown,
--   31 quote expired or used, 32 quote for something else, 45 settlement has stopped for their Safe, 46 their account is frozen.
create or replace function funding_withdraw_reserve(
  p_id uuid, p_transfer uuid, p_release uuid, p_person uuid, p_session uuid, p_account uuid, p_amount_cents bigint,
  p_quote uuid, p_correlation uuid, p_digest uuid, p_amount bigint, p_daily_limit bigint,
  p_lowered_limit bigint, p_sent_today bigint, p_provider text, p_due_at timestamptz, p_now timestamptz
) returns table (code smallint, intent_id uuid) language plpgsql as $$
declare
  usdc constant smallint := 1;
  sender record;
  over_limit smallint;
  before funding_intent;
  offer funding_quote;
  result smallint;
begin
  select * into sender from transfers_lock_sender(p_person, p_session, usdc, p_now);
  -- A repetition gets its answer, also while the account is frozen.
  if sender.code not in (0, 41, 46) then
    return query select sender.code, null::uuid; return;
  end if;

  select * into before from funding_intent where person_id = p_person and correlation_id = p_correlation;
  if found then
    return query select case when before.digest = p_digest then 1 else 2 end::smallint, before.id; return;
  end if;
  if sender.code <> 0 then
    return query select sender.code, null::uuid; return;
  end if;
  if not sender.may_confirm then
    return query select 21::smallint, null::uuid; return;
  end if;
  select * into offer from funding_quote where id = p_quote and person_id = p_person;
  if not found then
    return query select 30::smallint, null::uuid; return;
  end if;
  if (offer.operation, offer.linked_account_id, offer.amount_cents) is distinct from ('withdraw', p_account, p_amount_cents) then
    return query select 32::smallint, null::uuid; return;
  end if;
  if offer.expires_at <= p_now or exists (select from funding_intent where quote_id = p_quote) then
    return query select 31::smallint, null::uuid; return;
  end if;
  over_limit := transfers_over_limit(p_amount, p_sent_today,
    least(p_daily_limit, (select daily_limit from own_limit where person_id = p_person and asset = usdc)),
    p_lowered_limit, sender.has_second_factor, sender.is_lowered);
  if over_limit is not null then
    return query select over_limit, null::uuid; return;
  end if;

  -- It is queued once the provider has told where to send it.
  result := (transfers_begin(array[p_transfer], array[p_digest], array[sender.account_id],
    array[ledger_system_account('clearing:ramp', usdc, p_id)], array[usdc], array[p_amount], array[p_person],
    array[null::uuid], array['withdrawal'], array[null::text], 'transfer', 'sender', false))[1];
  if result <> 0 then
    return query select result, null::uuid; return;
  end if;
  insert into funding_intent (id, person_id, operation, linked_account_id, correlation_id, digest, quote_id, quote,
      quote_expires_at, destination_amount, asset, amount, provider, transfer_id, release_id, leg, created_at, updated_at, due_at)
    values (p_id, p_person, 'withdraw', p_account, p_correlation, p_digest, p_quote, offer.quote,
      offer.expires_at, offer.quote ->> 'destinationAmount', usdc, p_amount, p_provider, p_transfer, p_release, 'reserved',
      p_now, p_now, p_due_at);
  perform outbox_add('intents', array[p_person], array[null::uuid], array[p_id]);
  return query select 0::smallint, p_id;
end $$;
