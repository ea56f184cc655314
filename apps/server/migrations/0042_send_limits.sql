-- How much and how often a person sends in a day. An account without a second factor has the lowered limit
-- always, any other one for a while after a change of its factors; and nobody begins any number of sends
-- at the operator's expense (ADR 37).

-- Whether the lowered daily limit holds for a person now.
create function payment_limit_is_lowered(p_second_factor boolean, p_lowered_until timestamptz, p_now timestamptz)
returns boolean language sql immutable parallel safe as $$
  select p_second_factor is not true or coalesce(p_lowered_until > p_now, false)
$$;

-- Why a sum is over the daily limit: 28 a second factor would allow more, 27 the limit is lowered for a
-- while, 26 nobody may move more.
create function payment_limit_code(p_second_factor boolean, p_is_lowered boolean)
returns smallint language sql immutable parallel safe as $$
  select case when p_is_lowered is not true then 26 when p_second_factor then 27 else 28 end::smallint
$$;

drop function payment_send(uuid[], uuid[], uuid[], uuid[], smallint[], bigint[], text[], uuid[], uuid[], uuid[],
  bigint[], timestamptz);
drop function payment_decide(uuid[], uuid[], uuid[], uuid[], smallint[], bigint[], text[], uuid[], uuid[], uuid[],
  bigint[], timestamptz);

-- As in 0020, with the lowered limit and the count of sends. p_max_sends is what a person may begin in a UTC
-- day, in all assets together; what was accepted counts, also when it was cancelled or failed afterwards.
-- The locks of payment_send make the amounts exact. Two servers that decide about different assets of one
-- person at the same moment may pass the count by one for each asset: it keeps cost down, not money safe.
-- Codes: as in 0007, and 26 over the daily limit, 27 over it while it is lowered, 28 over the limit of an
-- account without a second factor, 29 too many sends today.
create function payment_decide(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[],
  p_lowered_limit bigint[], p_max_sends integer, p_now timestamptz
) returns table (ordinal integer, code smallint, transfer_id uuid, status smallint, hash bytea)
-- Every table is reached by its key, however small it was when its statistics were taken. What grows
-- with each send (payment, activity) is looked up item by item (lateral, limit 1) for the same reason:
-- a join could read the whole of a table that was nearly empty when the plan was made.
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
  -- The day's sends are read from the index alone.
  set enable_bitmapscan = off
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
        when today.sends >= p_max_sends then 29
        when i.amount > case when is_lowered then least(i.lowered_limit, i.daily_limit) else i.daily_limit end
          - today.amount - (
          select coalesce(sum(w.amount), 0) from funding_intent w
          where w.person_id = i.sender and w.asset = i.asset and w.operation = 'withdraw' and w.leg <> 'voided'
            and w.created_at >= date_trunc('day', p_now, 'UTC'))
          then payment_limit_code(sender.second_factor, is_lowered and i.lowered_limit < i.daily_limit)
      end::smallint as code
    from unnest(p_id, p_sender, p_session, p_recipient, p_asset, p_amount, p_correlation, p_digest, p_request, p_daily_limit,
        p_lowered_limit)
      with ordinality as i (id, sender, session, recipient, asset, amount, correlation, digest, request, daily_limit,
        lowered_limit, position)
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
    -- Read for what was not decided before. All that can be sent is named, so that the index leads to it.
    left join lateral (
      select count(*) as sends, coalesce(sum(p.amount) filter (where p.asset = i.asset), 0) as amount from payment p
      where before.id is null and p.sender_id = i.sender and p.asset = any ('{1,2,3}'::smallint[]) and p.result = 0
        and p.created_at >= date_trunc('day', p_now, 'UTC')) as today on true
    left join lateral (
      select payment_limit_is_lowered(sender.second_factor, sender.limits_lowered_until, p_now) as is_lowered) as lowered on true
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

-- As in 0028. Holds at most one send of a person: two of one group would not see each other's amounts.
create function payment_send(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[],
  p_lowered_limit bigint[], p_max_sends integer, p_now timestamptz
) returns table (ordinal integer, code smallint, transfer_id uuid, status smallint, hash bytea)
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if (select count(distinct sender) from unnest(p_sender) as i (sender)) < cardinality(p_sender) then
    raise exception 'a group of sends holds two of one person';
  end if;
  -- Requests before accounts, as everywhere.
  if array_remove(p_request, null) <> '{}' then
    perform 1 from payment_request r where r.id = any (p_request) order by r.id for update;
  end if;
  perform ledger_lock_accounts(array(
    select own.account_id from unnest(p_sender, p_asset) as i (sender, asset)
    join person_account own on own.person_id = i.sender and own.asset = i.asset));
  return query select * from payment_decide(p_id, p_sender, p_session, p_recipient, p_asset, p_amount, p_note,
    p_correlation, p_digest, p_request, p_daily_limit, p_lowered_limit, p_max_sends, p_now);
end $$;

drop function funding_withdraw_reserve(uuid, uuid, uuid, uuid, uuid, uuid, bigint, uuid, uuid, uuid, bigint, bigint,
  text, timestamptz, timestamptz);

-- As in 0020, with the lowered limit. Codes: as there, and 28 over the limit of an account without a second factor.
create function funding_withdraw_reserve(
  p_id uuid, p_transfer uuid, p_release uuid, p_person uuid, p_session uuid, p_account uuid, p_amount_cents bigint,
  p_quote uuid, p_correlation uuid, p_digest uuid, p_amount bigint, p_daily_limit bigint,
  p_lowered_limit bigint, p_provider text, p_check_at timestamptz, p_now timestamptz
) returns table (code smallint, intent_id uuid) language plpgsql as $$
declare
  usdc constant smallint := 1;
  payer bigint;
  is_ready boolean;
  second_factor_shown boolean;
  has_second_factor boolean;
  is_lowered boolean;
  daily_limit bigint;
  before funding_intent;
  offer funding_quote;
  result smallint;
begin
  -- A deactivation waits for us or we for it: nothing begins for a closed account.
  select p.deactivated_at is null, not p.second_factor or coalesce(s.step_up_until > p_now, false),
      p.second_factor, payment_limit_is_lowered(p.second_factor, p.limits_lowered_until, p_now)
    into is_ready, second_factor_shown, has_second_factor, is_lowered
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
  daily_limit := case when is_lowered then least(p_lowered_limit, p_daily_limit) else p_daily_limit end;
  if p_amount > daily_limit - (
      select coalesce(sum(p.amount), 0) from payment p
      where p.sender_id = p_person and p.asset = usdc and p.result = 0
        and p.created_at >= date_trunc('day', p_now, 'UTC')) - (
      select coalesce(sum(w.amount), 0) from funding_intent w
      where w.person_id = p_person and w.asset = usdc and w.operation = 'withdraw' and w.leg <> 'voided'
        and w.created_at >= date_trunc('day', p_now, 'UTC')) then
    return query select payment_limit_code(has_second_factor, is_lowered and p_lowered_limit < p_daily_limit), null::uuid;
    return;
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
