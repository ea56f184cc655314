-- Decides a payment to an address under the lock of the account that pays, so that two at once take turns. The money of
-- an accepted one is reserved: for `outside`, or for the account of the person whose Safe the address is. Both ways do
-- the same work and give the same answer, so that senders cannot find out whose address it is. Returns the payment
-- begun now or before.
-- p_unverified_limit: max per day to addresses; null for a person with a verified identity.
-- p_case, p_list, p_reason: the screening's match; then the payment is held, with a case. Null if there is none. While
--   the sender's identity has an open case, the payment waits for that one.
-- outcome: begun, repeated, or the code of the API's error. A repeated payment gets its first answer, also when its
--   sender may send nothing now; only one whose session has ended gets none.
create or replace function wallet_send_begin(
  p_id uuid, p_person uuid, p_session uuid, p_address bytea, p_asset smallint, p_amount bigint, p_correlation uuid,
  p_digest uuid, p_daily_limit bigint, p_lowered_limit bigint, p_unverified_limit bigint,
  p_max_sends integer, p_case uuid, p_list text, p_reason text, p_now timestamptz
) returns table (outcome text, send_id uuid) language plpgsql as $$
declare
  today constant timestamptz := date_trunc('day', p_now, 'UTC');
  item constant transfer_item := row(p_person, p_session, p_asset, p_amount, p_daily_limit, p_lowered_limit)::transfer_item;
  admitted record;
  receiver bigint;
  receiving_person uuid;
  before wallet_send;
  identity record;
  refusal text;
begin
  if not (transfers_lock(array[p_person], array[p_asset], 'payout'))[1] then
    return query select 'ACCOUNT_NOT_READY', null::uuid; return;
  end if;
  select * into admitted from transfers_admit(item, 'payout', null, p_now);
  if admitted.barred = 'UNAUTHENTICATED' then
    return query select admitted.barred, null::uuid; return;
  end if;
  select * into before from wallet_send where person_id = p_person and correlation_id = p_correlation;
  if found then
    return query select case when before.digest = p_digest then 'repeated' else 'IDEMPOTENCY_CONFLICT' end, before.id; return;
  end if;
  refusal := case
    when admitted.barred is not null then admitted.barred
    when (select count(*) from wallet_send where person_id = p_person and created_at >= today) >= p_max_sends
      then 'WALLET_SENDS_EXCEEDED'
    when admitted.over_limit is not null then admitted.over_limit
    when p_amount > p_unverified_limit - (
      select coalesce(sum(amount), 0) from wallet_send
      where person_id = p_person and asset = p_asset and state <> 'failed' and created_at >= today)
      then 'WALLET_LIMIT_UNVERIFIED'
  end;
  if refusal is not null then
    return query select refusal, null::uuid; return;
  end if;

  -- Under the account's lock, which a decision also takes, the case does not change.
  select * into identity from screening_identity_case(p_person);
  if identity.decision = 'return' then
    return query select 'WALLET_SENDS_STOPPED', null::uuid; return;
  end if;

  select own.person_id, own.account_id into receiving_person, receiver
    from person_safe safe join person_wallet own using (person_id)
    where safe.safe_address = p_address and own.asset = p_asset;
  if receiving_person = p_person then
    raise exception 'person % sends to their own address', p_person using errcode = 'check_violation';
  end if;
  -- Only the sender's history shows it; the recipient's gets its line when the money has arrived (wallet_send_ended).
  refusal := transfers_refusal((transfers_begin(p_id => array[p_id], p_digest => array[p_digest],
      p_debit => array[admitted.account_id],
      p_credit => array[coalesce(receiver, ledger_system_account('outside', p_asset, p_id))], p_asset => array[p_asset],
      p_amount => array[p_amount], p_sender => array[p_person], p_recipient => array[null::uuid],
      p_kind => array['wallet_send'], p_note => array[null::text], p_topic => 'transfer', p_shown => 'sender',
      p_is_queued => false, p_way => 'payout', p_now => p_now))[1]);
  if refusal is not null then
    return query select refusal, null::uuid; return;
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
  return query select 'begun', p_id;
end $$;
