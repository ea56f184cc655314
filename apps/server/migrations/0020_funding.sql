-- Top-ups and withdrawals: what people asked the ramp for, and what became of it.
--
-- An intent is stored before the provider is asked, and asked again under the same key until the
-- provider has answered: a process may die between any two statements. A top-up is complete when the
-- chain credited it; a withdrawal when the provider paid it out. Money moves by the ledger and by
-- settlement only, as everywhere. Docs: adr/0018.

-- What the ramp owes: USDC that left a Safe for a payout which is not proved yet. Its floor is zero:
-- nothing can be paid out of it that did not come in.
do $$
begin
  perform ledger_open_system_account('clearing:ramp', 1::smallint, 0, 8);
end $$;

-- Offers of the provider. An id belongs to one person and is worth nothing to anybody else.
create table funding_quote (
  id uuid primary key,
  person_id uuid not null references person (id),
  operation text not null check (operation in ('topup', 'withdraw')),
  linked_account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  quote jsonb not null,                          -- as the provider gave it
  expires_at timestamptz not null
);
create index funding_quote_expiry on funding_quote (expires_at);
create index funding_quote_person on funding_quote (person_id);

create table funding_intent (
  id uuid primary key,                           -- also the correlation id that the provider knows
  person_id uuid not null references person (id),
  operation text not null check (operation in ('topup', 'withdraw')),
  status text not null default 'PENDING_TRANSFER' check (status in (
    'PENDING_TRANSFER', 'AWAITING_TRANSFER', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  linked_account_id uuid not null,
  correlation_id uuid not null,
  digest uuid not null,                          -- of account, amount and quote
  -- An offer is accepted once.
  quote_id uuid not null unique,
  quote jsonb not null,
  quote_expires_at timestamptz not null,
  destination_amount text not null,              -- decimal; changes when a top-up was paid with another sum
  asset smallint not null,
  amount bigint not null check (amount > 0),     -- minor units on the chain: what comes in or goes out
  provider text not null,
  transaction_id text unique,
  provider_status text check (provider_status in (
    'PENDING_TRANSFER', 'AWAITING_TRANSFER', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  failure_code text check (char_length(failure_code) <= 100),
  instructions bytea,                            -- sealed: where the bank transfer has to go
  -- Of a withdrawal only.
  deposit_address bytea check (octet_length(deposit_address) = 20),
  transfer_id uuid unique,                       -- person to clearing:ramp, over the chain
  leg text check (leg in ('reserved', 'queued', 'moved', 'voided')),
  release_id uuid unique,                        -- clearing:ramp to outside, by whatever ends the debt
  released_at timestamptz,
  -- The money that came in: a top-up's, or a withdrawal's that came back.
  deposit_transfer_id uuid unique,
  created_at timestamptz not null,
  begun_at timestamptz not null default clock_timestamp(),   -- by the database's clock, as history is
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- When somebody should look after it; null when nothing can happen to it any more.
  check_at timestamptz,
  attempts integer not null default 0,           -- looks since it last changed
  asked_at timestamptz,                          -- when somebody's screen last asked for one
  is_settled boolean not null generated always as (case operation
    when 'topup' then status in ('COMPLETED', 'FAILED', 'CANCELLED')
    else leg = 'voided' or released_at is not null end) stored,
  constraint funding_intent_withdrawal_has_a_leg check (
    (operation = 'withdraw') = (leg is not null) and (leg is null) = (transfer_id is null)
    and (leg is null) = (release_id is null)),
  constraint funding_intent_leg_has_an_address check (leg not in ('queued', 'moved') or deposit_address is not null),
  constraint funding_intent_end_has_a_time check (
    (status in ('COMPLETED', 'FAILED', 'CANCELLED')) = (ended_at is not null)),
  constraint funding_intent_topup_is_credited check (
    operation <> 'topup' or (status = 'COMPLETED') = (deposit_transfer_id is not null)),
  constraint funding_intent_payout_is_released check (
    operation <> 'withdraw' or status <> 'COMPLETED' or (leg = 'moved' and released_at is not null)),
  constraint funding_intent_voided_has_failed check (leg <> 'voided' or status = 'FAILED'),
  constraint funding_intent_return_follows_failure check (
    operation <> 'withdraw' or deposit_transfer_id is null or (status = 'FAILED' and leg = 'moved')),
  constraint funding_intent_release_follows_leg check (released_at is null or leg = 'moved')
);
create unique index funding_intent_once on funding_intent (person_id, correlation_id);
create index funding_intent_page on funding_intent (person_id, id desc);
create index funding_intent_open on funding_intent (person_id) where not is_settled;
create index funding_intent_due on funding_intent (check_at) where check_at is not null;
create index funding_intent_account on funding_intent (linked_account_id) where ended_at is null;
-- What a person withdrew in a day, for the daily limit.
create index funding_intent_day on funding_intent (person_id, created_at) where operation = 'withdraw';

create function funding_rank(p_status text) returns integer language sql immutable parallel safe
  return case p_status when 'PENDING_TRANSFER' then 0 when 'AWAITING_TRANSFER' then 1 when 'PROCESSING' then 2 else 3 end;

-- Never backwards, and what was said to the provider or the chain is not unsaid.
create function funding_intent_keep() returns trigger language plpgsql as $$
begin
  raise exception 'intent % cannot go from % to %, or change what is fixed', old.id, old.status, new.status
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger funding_intent_moves_forward before update on funding_intent
  for each row when (
    funding_rank(new.status) < funding_rank(old.status)
    or (old.ended_at is not null and new.status <> old.status)
    or (new.id, new.person_id, new.operation, new.quote_id, new.correlation_id, new.asset)
      is distinct from (old.id, old.person_id, old.operation, old.quote_id, old.correlation_id, old.asset)
    or (old.operation = 'withdraw' and new.amount <> old.amount)
    or (old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
    or (old.deposit_address is not null and new.deposit_address is distinct from old.deposit_address)
    or (old.deposit_transfer_id is not null and new.deposit_transfer_id is distinct from old.deposit_transfer_id)
    or (new.transfer_id, new.release_id) is distinct from (old.transfer_id, old.release_id)
    or (old.leg in ('moved', 'voided') and new.leg is distinct from old.leg)
    or (old.leg = 'queued' and new.leg = 'reserved'))
  execute function funding_intent_keep();

-- Withdrawals --------------------------------------------------------------------------------------

-- Queues a move to an address that is none of ours, under the id of a transfer that is reserved.
create function settlement_enqueue_to(
  p_transfer uuid, p_person uuid, p_address bytea, p_asset smallint, p_amount bigint
) returns void language plpgsql as $$
begin
  -- What our own Safes receive is credited to somebody: a payout is not allowed to look like that.
  if p_address = decode(repeat('00', 20), 'hex')
    or exists (select from smart_account where safe_address = p_address) then
    raise exception 'transfer % cannot leave towards one of our own addresses', p_transfer
      using errcode = 'check_violation';
  end if;
  if not exists (
    select from transfer t where t.id = p_transfer and t.result = ledger_code('done')
      and t.asset = p_asset and t.amount = p_amount
      and not exists (select from transfer_end e where e.id = t.id)
  ) then
    raise exception 'transfer % is not reserved for this', p_transfer using errcode = 'check_violation';
  end if;
  insert into settlement_operation (id, kind, from_address, to_address, owner_address, asset, amount)
    select p_transfer, 1, safe_address, p_address, owner_address, p_asset, p_amount
    from smart_account where person_id = p_person;
  if not found then
    raise exception 'person % has no smart account', p_person using errcode = 'no_data_found';
  end if;
  insert into settlement_operation_transfer (operation_id, transfer_id) values (p_transfer, p_transfer);
  notify lilypad_settlement;
end $$;

-- Decides a withdrawal and, if it is accepted, holds its money: ledger, intent, history and outbox in
-- one step. Everything that can refuse it is looked at under the lock of the account that pays, so
-- that two at once take turns. The answer names the intent that was made now or before.
-- Codes: 0 done, 1 replayed, 2 conflict, 10 insufficient funds, 20 session ended, 21 second factor
--   needed, 23 person not ready, 26 over the daily limit, 27 over the lowered daily limit, 30 no such
--   quote, 31 quote expired or accepted before, 32 quote for something else.
create function funding_withdraw_reserve(
  p_id uuid, p_transfer uuid, p_release uuid, p_person uuid, p_session uuid, p_account uuid, p_amount_cents bigint,
  p_quote uuid, p_correlation uuid, p_digest uuid, p_amount bigint, p_daily_limit bigint, p_provider text,
  p_check_at timestamptz, p_now timestamptz
) returns table (code smallint, intent_id uuid) language plpgsql as $$
declare
  usdc constant smallint := 1;
  payer bigint;
  is_ready boolean;
  second_factor_shown boolean;
  is_lowered boolean;
  daily_limit bigint;
  before funding_intent;
  offer funding_quote;
  result smallint;
begin
  -- A deactivation waits for us or we for it: nothing begins for a closed account.
  select p.deactivated_at is null, not p.second_factor or coalesce(s.step_up_until > p_now, false),
      coalesce(p.limits_lowered_until > p_now, false)
    into is_ready, second_factor_shown, is_lowered
    from person p join session s on s.person_id = p.id and s.id = p_session and s.revoked_at is null
    where p.id = p_person for share of p;
  if not found then
    return query select 20::smallint, null::uuid; return;
  end if;
  select own.account_id into payer from person_account own join smart_account using (person_id)
    where own.person_id = p_person and own.asset = usdc;
  if payer is null or not is_ready then
    return query select 23::smallint, null::uuid; return;
  end if;
  perform 1 from account where id = payer for no key update;

  select * into before from funding_intent where person_id = p_person and correlation_id = p_correlation;
  if found then
    return query select case when before.digest = p_digest then 1 else 2 end::smallint, before.id; return;
  end if;
  if not second_factor_shown then
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
  daily_limit := case when is_lowered then p_daily_limit / 10 else p_daily_limit end;
  if p_amount > daily_limit - (
      select coalesce(sum(p.amount), 0) from payment p
      where p.sender_id = p_person and p.asset = usdc and p.result = 0
        and p.created_at >= date_trunc('day', p_now, 'UTC')) - (
      select coalesce(sum(w.amount), 0) from funding_intent w
      where w.person_id = p_person and w.asset = usdc and w.operation = 'withdraw' and w.leg <> 'voided'
        and w.created_at >= date_trunc('day', p_now, 'UTC')) then
    return query select case when is_lowered then 27 else 26 end::smallint, null::uuid; return;
  end if;

  result := (ledger_reserve(array[p_transfer], array[p_digest], array[payer],
    array[ledger_system_account('clearing:ramp', usdc, p_id)], array[usdc], array[p_amount]))[1];
  if result <> 0 then
    return query select result, null::uuid; return;
  end if;
  insert into funding_intent (id, person_id, operation, linked_account_id, correlation_id, digest, quote_id, quote,
      quote_expires_at, destination_amount, asset, amount, provider, transfer_id, release_id, leg, created_at, updated_at, check_at)
    values (p_id, p_person, 'withdraw', p_account, p_correlation, p_digest, p_quote, offer.quote,
      offer.expires_at, offer.quote ->> 'destinationAmount', usdc, p_amount, p_provider, p_transfer, p_release, 'reserved',
      p_now, p_now, p_check_at);
  perform activity_add(array[p_person], array[p_transfer], array[2::smallint], array[usdc], array[p_amount],
    array['withdrawal'], array[null::uuid], array[null::text], array[0::smallint], array[null::bytea]);
  perform outbox_add('transfer', array[p_person], array[null::uuid], array[p_transfer]);
  perform outbox_add('intents', array[p_person], array[null::uuid], array[p_id]);
  return query select 0::smallint, p_id;
end $$;

-- A withdrawal's way over the chain ended (status 1 posted, 2 voided), in the transaction that ends it.
create function funding_transfer_ended(p_transfer uuid[], p_status smallint) returns void language plpgsql as $$
declare
  people uuid[];
  ids uuid[];
begin
  with ended as (
    update funding_intent i set
      leg = case p_status when 1 then 'moved' else 'voided' end,
      status = case when p_status = 2 or i.provider_status in ('FAILED', 'CANCELLED') then 'FAILED' else 'PROCESSING' end,
      failure_code = case when p_status = 2 then coalesce(i.failure_code, 'chain_refused')
        when i.provider_status in ('FAILED', 'CANCELLED') then coalesce(i.failure_code, 'payout_failed') end,
      ended_at = case when p_status = 2 or i.provider_status in ('FAILED', 'CANCELLED') then clock_timestamp() end,
      updated_at = clock_timestamp(), attempts = 0,
      check_at = case p_status when 1 then clock_timestamp() end
    where i.transfer_id = any (p_transfer) and i.leg in ('reserved', 'queued')
    returning i.person_id, i.id
  )
  select array_agg(person_id), array_agg(id) into people, ids from ended;
  if ids is not null then
    perform outbox_add('intents', people, array_fill(null::uuid, array[cardinality(ids)]), ids);
  end if;
end $$;

-- As in 0006, and the intents behind the transfers follow.
create or replace function activity_ended(p_transfer uuid[], p_status smallint, p_hash bytea) returns void language plpgsql as $$
begin
  update activity set status = p_status, hash = coalesce(p_hash, hash)
    where transfer_id = any (p_transfer)
      and (status <> p_status or hash is distinct from coalesce(p_hash, hash));
  if p_status = 2 then
    perform payment_request_reopen(p_transfer);
  end if;
  perform funding_transfer_ended(p_transfer, p_status);
  perform activity_announce(p_transfer);
end $$;

-- Money that came in -------------------------------------------------------------------------------

-- Says what a credit of so much to a person is (a kind of activity), in the transaction that credits:
--   topup                an open top-up waits for exactly this amount, and is complete now
--   withdrawal_returned  a withdrawal that was not paid out comes back
--   deposit              anything else
-- The locks make it and a change of what is expected take turns: whichever comes second sees the other.
-- Where several top-ups wait for the same amount and the provider has not said which one was paid, it
-- stays a deposit, and the provider is asked; funding_claim_earlier then finds it.
create function funding_claim_deposit(p_person uuid, p_asset smallint, p_amount bigint, p_transfer uuid)
returns text language plpgsql as $$
declare
  candidates uuid[];
  claimed uuid;
begin
  perform 1 from funding_intent where person_id = p_person and not is_settled order by id for update;
  if not found then
    return 'deposit';
  end if;
  select array_agg(id order by funding_rank(provider_status) desc, id),
      (array_agg(id order by id) filter (where provider_status in ('PROCESSING', 'COMPLETED')))[1]
    into candidates, claimed
    from funding_intent
    where person_id = p_person and not is_settled and operation = 'topup'
      and status in ('AWAITING_TRANSFER', 'PROCESSING') and asset = p_asset and amount = p_amount;
  if claimed is null and cardinality(candidates) = 1 then
    claimed := candidates[1];
  end if;
  if claimed is not null then
    perform funding_credit(claimed, p_transfer);
    return 'topup';
  end if;
  if candidates is not null then
    update funding_intent set check_at = clock_timestamp() where id = any (candidates);
    return 'deposit';
  end if;
  select id into claimed from funding_intent
    where person_id = p_person and not is_settled and operation = 'withdraw' and status = 'FAILED' and leg = 'moved'
      and deposit_transfer_id is null and asset = p_asset and amount = p_amount
    order by id limit 1;
  if claimed is null then
    return 'deposit';
  end if;
  perform funding_credit(claimed, p_transfer);
  return 'withdrawal_returned';
end $$;

-- Notes the money that came for an intent: a top-up is complete, a withdrawal is back.
create function funding_credit(p_intent uuid, p_transfer uuid) returns void language plpgsql as $$
declare
  owner uuid;
begin
  update funding_intent set deposit_transfer_id = p_transfer, updated_at = clock_timestamp(), attempts = 0,
      status = case operation when 'topup' then 'COMPLETED' else status end,
      ended_at = coalesce(ended_at, clock_timestamp()),
      -- What came back still has to be taken off what the ramp owes.
      check_at = case operation when 'withdraw' then clock_timestamp() end
    where id = p_intent returning person_id into strict owner;
  perform outbox_add('intents', array[owner], array[null::uuid], array[p_intent]);
end $$;

-- Looks for the money of an intent among deposits that were credited before anybody knew what they
-- were. Null when there is none. The caller has locked the person's open intents.
-- p_from: the provider's addresses; any sender when it is empty.
create function funding_claim_earlier(p_intent uuid, p_from bytea[]) returns uuid language plpgsql as $$
declare
  intent funding_intent;
  found_transfer uuid;
begin
  select * into strict intent from funding_intent where id = p_intent;
  select a.transfer_id into found_transfer
    from activity a
    where a.person_id = intent.person_id and a.kind = 'deposit' and a.direction = 1 and a.status = 1
      and a.asset = intent.asset and a.amount = intent.amount and a.created_at >= intent.begun_at
      and not exists (select from funding_intent other where other.deposit_transfer_id = a.transfer_id)
      and (p_from = '{}' or exists (
        select from chain_log l where l.transfer_id = a.transfer_id and l.from_address = any (p_from)))
    order by a.transfer_id limit 1;
  if found_transfer is null then
    return null;
  end if;
  update activity set kind = case intent.operation when 'topup' then 'topup' else 'withdrawal_returned' end
    where person_id = intent.person_id and transfer_id = found_transfer;
  -- A volume of the history that tells it otherwise is made again when somebody asks for it.
  delete from activity_volume where person_id = intent.person_id and last_transfer >= found_transfer;
  perform funding_credit(p_intent, found_transfer);
  perform activity_announce(array[found_transfer]);
  return found_transfer;
end $$;

-- What came from outside, for referrals and for the search above.
create index activity_brought on activity (person_id) where kind in ('deposit', 'topup');
drop index activity_deposit;

-- payment_send as in 0010, and what was withdrawn to a bank counts towards the daily limit, too: who
-- has got into somebody's account must not take twice as much out of it in two ways.
create or replace function payment_send(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[], p_now timestamptz
) returns table (ordinal integer, code smallint, transfer_id uuid, status smallint, hash bytea)
-- Every table is reached by its key, however small it was when its statistics were taken. What grows
-- with each send (payment, activity) is looked up item by item (lateral, limit 1) for the same reason:
-- a join could read the whole of a table that was nearly empty when the plan was made.
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  codes smallint[];
  answers uuid[];
  positions integer[];
  ids uuid[];
  digests uuid[];
  debits bigint[];
  credits bigint[];
  kept_assets smallint[];
  kept_amounts bigint[];
  results smallint[];
begin
  -- Lock the requests that are about to be paid, in one order, before anything is decided.
  if array_remove(p_request, null) <> '{}' then
    perform 1 from payment_request r where r.id = any (p_request) order by r.id for update;
  end if;

  with item as materialized (
    select i.position, i.id, i.digest, i.amount, i.asset, before.id as before_id,
      debit.account_id as debit, credit.account_id as credit,
      case
        when s.id is null or s.revoked_at is not null then 20
        when before.digest <> i.digest then 2
        when before.result = 0 then 1
        when before.id is not null then before.result
        when sender.second_factor and (s.step_up_until > p_now) is not true then 21
        when sender.id is null or sender.deactivated_at is not null
          or debit.account_id is null or payer.person_id is null then 23
        when recipient.id is null or recipient.deactivated_at is not null
          or credit.account_id is null or receiver.person_id is null then 22
        when i.request is not null and (r.status = 'pending' and r.expires_at > p_now) is not true then 24
        when i.request is not null and (r.payer_id, r.requestor_id, r.asset, r.amount)
          is distinct from (i.sender, i.recipient, i.asset, i.amount) then 25
        when i.amount > case when sender.limits_lowered_until > p_now then i.daily_limit / 10 else i.daily_limit end - (
          select coalesce(sum(p.amount), 0) from payment p
          where p.sender_id = i.sender and p.asset = i.asset and p.result = 0
            and p.created_at >= date_trunc('day', p_now, 'UTC')) - (
          select coalesce(sum(w.amount), 0) from funding_intent w
          where w.person_id = i.sender and w.asset = i.asset and w.operation = 'withdraw' and w.leg <> 'voided'
            and w.created_at >= date_trunc('day', p_now, 'UTC'))
          then case when sender.limits_lowered_until > p_now then 27 else 26 end
      end::smallint as code
    from unnest(p_id, p_sender, p_session, p_recipient, p_asset, p_amount, p_correlation, p_digest, p_request, p_daily_limit)
      with ordinality as i (id, sender, session, recipient, asset, amount, correlation, digest, request, daily_limit, position)
    left join session s on s.id = i.session and s.person_id = i.sender
    left join person sender on sender.id = i.sender
    left join person recipient on recipient.id = i.recipient
    left join person_account debit on debit.person_id = i.sender and debit.asset = i.asset
    left join person_account credit on credit.person_id = i.recipient and credit.asset = i.asset
    left join smart_account payer on payer.person_id = i.sender
    left join smart_account receiver on receiver.person_id = i.recipient
    left join lateral (
      select p.id, p.digest, p.result from payment p
      where p.sender_id = i.sender and p.correlation_id = i.correlation limit 1) as before on true
    left join lateral (
      select r.* from payment_request r where i.request is not null and r.id = i.request limit 1) as r on true
  )
  select array_agg(item.code order by position), array_agg(coalesce(before_id, id) order by position),
    array_agg(position::integer order by position) filter (where item.code is null),
    array_agg(id order by position) filter (where item.code is null),
    array_agg(digest order by position) filter (where item.code is null),
    array_agg(debit order by position) filter (where item.code is null),
    array_agg(credit order by position) filter (where item.code is null),
    array_agg(asset order by position) filter (where item.code is null),
    array_agg(amount order by position) filter (where item.code is null)
  into codes, answers, positions, ids, digests, debits, credits, kept_assets, kept_amounts
  from item;

  if ids is not null then
    results := ledger_reserve(ids, digests, debits, credits, kept_assets, kept_amounts);
    if cardinality(ids) = cardinality(p_id) then
      perform payment_record(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request, results, p_now);
    else
      perform payment_record(
          array_agg(i.id order by n), array_agg(i.sender order by n), array_agg(i.recipient order by n),
          array_agg(i.asset order by n), array_agg(i.amount order by n), array_agg(i.note order by n),
          array_agg(i.correlation order by n), array_agg(i.digest order by n), array_agg(i.request order by n),
          results, p_now)
        from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request)
          with ordinality as i (id, sender, recipient, asset, amount, note, correlation, digest, request, n)
        where i.n = any (positions);
    end if;
    for index in 1 .. cardinality(ids) loop
      codes[positions[index]] := results[index];
    end loop;
  end if;

  -- What was reserved just now is pending and has no hash yet; only a replay has to look.
  return query
    select i.position::integer, i.code, i.answer,
      case when i.code = 0 then 0::smallint else earlier.status end, earlier.hash
    from unnest(codes, answers, p_sender) with ordinality as i (code, answer, sender, position)
    left join lateral (
      select a.status, a.hash from activity a
      where i.code <> 0 and a.person_id = i.sender and a.transfer_id = i.answer limit 1) as earlier on true;
end $$;

-- Notifications ------------------------------------------------------------------------------------

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'request_received',
  'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in', 'security_change',
  'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed', 'withdrawal_failed',
  'kyc_approved', 'kyc_action_needed'));

-- As in 0017; and what came of top-ups and withdrawals. A top-up is told when its money is credited,
-- money that came back as the deposit it is. Identity checks are told by whoever changes their status.
create or replace function notification_record(p_topic text[], p_subject uuid[], p_now timestamptz)
returns table (notification_id uuid, told_person_id uuid) language sql as $$
  with event as (
    select distinct topic, subject from unnest(p_topic, p_subject) as e (topic, subject)
  ), told as (
    select a.person_id, case
        when a.kind = 'p2p' then 'money_received'
        when a.kind in ('request_paid', 'deposit') then a.kind
        when a.kind = 'topup' then 'topup_completed'
        when a.kind = 'withdrawal_returned' then 'deposit'
        when a.kind like 'reward\_%' or a.kind = 'prize' then 'reward'
      end as kind, a.transfer_id as subject, a.counterparty_id as other, a.asset, a.amount, a.kind as detail
    from event e join activity a on a.transfer_id = e.subject
    where e.topic in ('transfer', 'deposit', 'reward') and a.direction = 1 and a.status = 1
      and (a.kind not in ('deposit', 'topup', 'withdrawal_returned') or e.topic = 'deposit')
      and a.person_id <> '00000000-0000-7000-8000-000000000001'
    union all
    select case r.status when 'rejected' then r.requestor_id else r.payer_id end,
      case r.status when 'pending' then 'request_received' when 'rejected' then 'request_rejected'
        else 'request_cancelled' end,
      r.id, case r.status when 'rejected' then r.payer_id else r.requestor_id end, r.asset, r.amount, null
    from event e join payment_request r on r.id = e.subject
    where e.topic = 'requests' and (
      (r.status = 'pending' and r.acknowledged_at is null and r.expires_at > p_now)
      or r.status = 'rejected'
      -- Nobody hears that something was taken back which they never heard of.
      or (r.status = 'cancelled' and exists (select 1 from notification n
        where n.person_id = r.payer_id and n.kind = 'request_received' and n.subject_id = r.id)))
    union all
    select i.person_id, case when i.operation = 'topup' then 'topup_failed' when i.status = 'FAILED' then 'withdrawal_failed'
        else 'withdrawal_completed' end,
      i.id, null, i.asset, i.amount, case i.leg when 'voided' then 'voided' end
    from event e join funding_intent i on i.id = e.subject
    where e.topic = 'intents' and (i.status = 'FAILED' or (i.status = 'COMPLETED' and i.operation = 'withdraw'))
  )
  insert into notification (person_id, kind, subject_id, other_person_id, asset, amount, detail, created_at)
    select person_id, kind, subject, other, asset, amount, detail, p_now
    from told where kind is not null
    -- In one order, so that two dispatchers with the same news wait instead of blocking each other.
    order by person_id, kind, subject
  on conflict do nothing
  returning id, person_id;
$$;
