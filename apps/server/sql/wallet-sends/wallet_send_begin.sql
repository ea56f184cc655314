-- Decides a payment to an address under the lock of the account that pays, so that two at once take turns. The money of
-- an accepted one is reserved: for `outside`, or for the account of the person whose Safe the address is. Both ways do
-- the same work and give the same answer, so that nobody can learn whose address it is. Returns the payment begun now
-- or before.
-- p_sent_today: what the person has sent out of the asset today. The caller has read it under the same lock, because
--   payments to people, to addresses and withdrawals share the daily limit.
-- p_unverified_limit: max per day to addresses; null for a person with a verified identity.
-- p_case, p_list, p_reason: the screening's match; then the payment is held, with a case. Null if there is none. While
--   the sender's identity has an open case, the payment waits for that one.
-- Codes: a ledger result, or 20 session ended, 21 second factor needed, 23 person not ready, 26 over the daily limit,
--   27 over it while it is lowered, 28 over the limit of an account without a second factor, 29 too many of them today,
--   40 over the limit without a verified identity, 41 instant payments are off, 42 stopped by a decision about the
--   sender's identity, 45 settlement has stopped for their Safe, 46 their account is frozen.
create or replace function wallet_send_begin(
  p_id uuid, p_person uuid, p_session uuid, p_address bytea, p_asset smallint, p_amount bigint, p_correlation uuid,
  p_digest uuid, p_daily_limit bigint, p_lowered_limit bigint, p_unverified_limit bigint, p_sent_today bigint,
  p_max_sends integer, p_case uuid, p_list text, p_reason text, p_now timestamptz
) returns table (code smallint, send_id uuid) language plpgsql as $$
declare
  today constant timestamptz := date_trunc('day', p_now, 'UTC');
  sender record;
  receiver bigint;
  receiving_person uuid;
  over_limit smallint;
  before wallet_send;
  identity record;
  result smallint;
begin
  select * into sender from transfers_lock_sender(p_person, p_session, p_asset, p_now);
  -- A repetition gets its answer, also while the account is frozen.
  if sender.code not in (0, 41, 46) then
    return query select sender.code, null::uuid; return;
  end if;

  select * into before from wallet_send where person_id = p_person and correlation_id = p_correlation;
  if found then
    return query select case when before.digest = p_digest then 1 else 2 end::smallint, before.id; return;
  end if;
  if sender.code <> 0 then
    return query select sender.code, null::uuid; return;
  end if;
  if not sender.may_confirm then
    return query select 21::smallint, null::uuid; return;
  end if;
  if (select count(*) from wallet_send where person_id = p_person and created_at >= today) >= p_max_sends then
    return query select 29::smallint, null::uuid; return;
  end if;
  over_limit := transfers_over_limit(p_amount, p_sent_today,
    least(p_daily_limit, (select daily_limit from own_limit where person_id = p_person and asset = p_asset)),
    p_lowered_limit, sender.has_second_factor, sender.is_lowered);
  if over_limit is not null then
    return query select over_limit, null::uuid; return;
  end if;
  if p_amount > p_unverified_limit - (
      select coalesce(sum(amount), 0) from wallet_send
      where person_id = p_person and asset = p_asset and state <> 'failed' and created_at >= today) then
    return query select 40::smallint, null::uuid; return;
  end if;

  -- The account's lock, which a decision also takes, keeps the case as it is.
  select * into identity from screening_identity_case(p_person);
  if identity.decision = 'return' then
    return query select 42::smallint, null::uuid; return;
  end if;

  select own.person_id, own.account_id into receiving_person, receiver
    from person_safe safe join person_wallet own using (person_id)
    where safe.safe_address = p_address and own.asset = p_asset;
  if receiving_person = p_person then
    raise exception 'person % sends to their own address', p_person using errcode = 'check_violation';
  end if;
  -- Only the sender's history shows it; the recipient's gets its line when the money has arrived (wallet_send_ended).
  result := (transfers_begin(array[p_id], array[p_digest], array[sender.account_id],
    array[coalesce(receiver, ledger_system_account('outside', p_asset, p_id))], array[p_asset], array[p_amount],
    array[p_person], array[null::uuid], array['wallet_send'], array[null::text], 'transfer', 'sender', false))[1];
  if result <> 0 then
    return query select result, null::uuid; return;
  end if;
  if p_case is not null then
    insert into screening_case (id, kind, send_id, person_id, address, asset, amount, list, reason, opened_at)
      values (p_case, 'send', p_id, p_person, p_address, p_asset, p_amount, p_list, p_reason, p_now);
  end if;
  insert into wallet_send (id, person_id, address, recipient_id, asset, amount, correlation_id, digest, state, case_id, created_at)
    values (p_id, p_person, p_address, receiving_person, p_asset, p_amount, p_correlation, p_digest,
      case when coalesce(p_case, identity.id) is null then 'pending' else 'held' end, coalesce(p_case, identity.id), p_now);
  if coalesce(p_case, identity.id) is null then
    perform wallet_send_enqueue(p_id);
  end if;
  return query select 0::smallint, p_id;
end $$;
