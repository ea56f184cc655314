-- Decides a group of sends one by one, begins the accepted ones and stores them as payments. Called by payment_send,
-- which holds the locks. A group holds at most one send per person, so no item depends on another through limits,
-- requests or replays; only debit accounts are reserved, so no two senders share money.
-- p_max_sends: sends and exchanges that a person may begin in a UTC day, all assets together; accepted ones count even if
-- they were cancelled or failed later. Two servers deciding about different assets of one person at the same moment may
-- exceed it by one per asset: it limits cost, while the locks make the amounts exact.
-- Codes: a ledger result (0 done, 1 replayed, 2 conflict, 10 insufficient funds, 18 balance limit), or
--   20 session ended, 21 second factor needed, 22 recipient unknown, 23 sender not ready, 24 request not pending,
--   25 request asks for something else, 26 over the daily limit, 27 over it while it is lowered,
--   28 over the limit of an account without a second factor, 29 too many sends today,
--   43 and 44 as payment_unverified_code,
--   41 the sender has turned off instant payments, 45 settlement has stopped for the sender's Safe, 46 the sender's
--   account is frozen.
-- p_is_signed: the senders sign these payments of their own Safes themselves. Neither the daily limits nor turned-off
--   instant payments apply to them, and settlement does not send them (ADR 70).
create or replace function payment_decide(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[],
  p_lowered_limit bigint[], p_max_sends integer, p_now timestamptz, p_is_signed boolean
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
  senders uuid[];
  recipients uuid[];
  digests uuid[];
  debits bigint[];
  credits bigint[];
  kept_assets smallint[];
  kept_amounts bigint[];
  notes text[];
  correlations uuid[];
  requests uuid[];
  kinds text[];
  results smallint[];
begin
  with item as materialized (
    select i.position, i.id, i.sender, i.recipient, i.digest, i.amount, i.asset, i.note, i.correlation, i.request,
      before.id as before_id,
      debit.account_id as debit, credit.account_id as credit,
      case
        when s.id is null or s.revoked_at is not null then 20
        when before.digest <> i.digest then 2
        when before.result = 0 then 1
        when before.id is not null then before.result
        when exists (select from person_freezes(i.sender, p_now)) then 46
        when sender.second_factor and (s.step_up_until > p_now) is not true then 21
        when sender.id is null or sender.deactivated_at is not null
          or debit.account_id is null or payer.person_id is null then 23
        when not p_is_signed and payer.instant_payments_off_since is not null then 41
        when exists (select from stopped_safe stopped where stopped.safe_address = payer.safe_address) then 45
        when recipient.id is null or recipient.deactivated_at is not null
          or credit.account_id is null or receiver.person_id is null then 22
        when i.request is not null and (r.status = 'pending' and r.expires_at > p_now) is not true then 24
        when i.request is not null and (r.payer_id, r.requestor_id, r.asset, r.amount)
          is distinct from (i.sender, i.recipient, i.asset, i.amount) then 25
        when today.sends + (
          select count(*) from exchange_sent e
          where e.person_id = i.sender and e.begun_at >= date_trunc('day', p_now, 'UTC')) >= p_max_sends then 29
        when tier.per_day is not null and payment_unverified_code(i.sender, i.amount, p_now) is not null
          then payment_unverified_code(i.sender, i.amount, p_now)
        -- least skips null: most people have no own limit.
        when not p_is_signed and i.amount > case when is_lowered then least(i.lowered_limit, i.daily_limit, own.daily_limit)
            else least(i.daily_limit, own.daily_limit) end
          - today.amount - (
          select coalesce(sum(w.amount), 0) from funding_intent_card w
          where w.person_id = i.sender and w.asset = i.asset and w.operation = 'withdraw' and w.leg <> 'voided'
            and w.created_at >= date_trunc('day', p_now, 'UTC'))
          + case when payer.is_own then (
          select coalesce(sum(p.amount), 0) from payment p
          where p.sender_id = i.sender and p.asset = i.asset and p.is_signed and p.result = 0
            and p.created_at >= date_trunc('day', p_now, 'UTC')) - (
          select coalesce(sum(e.amount), 0) from exchange_sent e
          where e.person_id = i.sender and e.asset = i.asset and e.state <> 'failed'
            and e.begun_at >= date_trunc('day', p_now, 'UTC')) else 0 end
          - (
          select coalesce(sum(w.amount), 0) from wallet_send_card w
          where w.person_id = i.sender and w.asset = i.asset and w.state <> 'failed'
            and w.created_at >= date_trunc('day', p_now, 'UTC'))
          then transfer_limit_code(sender.second_factor, is_lowered and i.lowered_limit < least(i.daily_limit, own.daily_limit))
      end::smallint as code
    from unnest(p_id, p_sender, p_session, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request,
        p_daily_limit, p_lowered_limit)
      with ordinality as i (id, sender, session, recipient, asset, amount, note, correlation, digest, request, daily_limit,
        lowered_limit, position)
    left join session_card s on s.id = i.session and s.person_id = i.sender
    left join person_card sender on sender.id = i.sender
    left join person_card recipient on recipient.id = i.recipient
    left join person_wallet debit on debit.person_id = i.sender and debit.asset = i.asset
    left join person_wallet credit on credit.person_id = i.recipient and credit.asset = i.asset
    left join person_safe payer on payer.person_id = i.sender
    left join person_safe receiver on receiver.person_id = i.recipient
    left join own_limit own on own.person_id = i.sender and own.asset = i.asset
    left join lateral (
      select p.id, p.digest, p.result from payment p
      where p.sender_id = i.sender and p.correlation_id = i.correlation limit 1) as before on true
    -- Read for what was not decided before. All that can be sent is named, so that the index leads to it.
    left join lateral (
      select count(*) as sends, coalesce(sum(p.amount) filter (where p.asset = i.asset), 0) as amount from payment p
      where before.id is null and p.sender_id = i.sender and p.asset = any ('{1,2,3}'::smallint[]) and p.result = 0
        and p.created_at >= date_trunc('day', p_now, 'UTC')) as today on true
    left join lateral (
      select transfer_limit_is_lowered(sender.second_factor, sender.limits_lowered_until, p_now) as is_lowered) as lowered on true
    left join lateral unverified_limits(i.sender) as tier
      on not p_is_signed and i.asset = any ('{1,2}'::smallint[]) and before.id is null
    left join lateral (
      select r.* from payment_request r where i.request is not null and r.id = i.request limit 1) as r on true
  )
  select array_agg(item.code order by position), array_agg(coalesce(before_id, id) order by position),
    array_agg(position::integer order by position) filter (where item.code is null),
    array_agg(id order by position) filter (where item.code is null),
    array_agg(sender order by position) filter (where item.code is null),
    array_agg(recipient order by position) filter (where item.code is null),
    array_agg(digest order by position) filter (where item.code is null),
    array_agg(debit order by position) filter (where item.code is null),
    array_agg(credit order by position) filter (where item.code is null),
    array_agg(asset order by position) filter (where item.code is null),
    array_agg(amount order by position) filter (where item.code is null),
    array_agg(note order by position) filter (where item.code is null),
    array_agg(correlation order by position) filter (where item.code is null),
    array_agg(request order by position) filter (where item.code is null),
    array_agg(case when request is null then 'p2p' else 'request_paid' end order by position) filter (where item.code is null)
  into codes, answers, positions, ids, senders, recipients, digests, debits, credits, kept_assets, kept_amounts, notes,
    correlations, requests, kinds
  from item;

  if ids is not null then
    results := transfers_begin(ids, digests, debits, credits, kept_assets, kept_amounts, senders, recipients, kinds, notes,
      'transfer', 'both', not p_is_signed);
    perform payment_record(ids, senders, recipients, kept_assets, kept_amounts, notes, correlations, digests, requests,
      results, p_is_signed, p_now);
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
      select a.status, a.hash from activity_line a
      where i.code <> 0 and a.person_id = i.sender and a.transfer_id = i.answer limit 1) as earlier on true;
end $$;
