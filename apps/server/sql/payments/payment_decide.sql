-- Decides a group of sends one by one, begins the accepted ones and stores them as payments. Called by payment_send,
-- which holds the locks. A group holds at most one send per person, so no item depends on another through limits,
-- requests or replays; only debit accounts are reserved, so no two senders share money.
-- outcome: begun, repeated, or the code of the API's error. A repeated send gets its first answer, also when its sender may
-- send nothing now; only one whose session has ended gets none.
create or replace function payment_decide(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[],
  p_lowered_limit bigint[], p_max_begun integer, p_now timestamptz, p_way text
) returns table (ordinal integer, outcome text, transfer_id uuid, status smallint, hash bytea)
-- Every table is reached by its key, however small it was when its statistics were taken. Tables that grow with each
-- send (payment, activity) are read item by item (lateral, limit 1) for the same reason: a join could read the whole of
-- a table that was nearly empty when the plan was made.
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
  set enable_bitmapscan = off
as $$
declare
  outcomes text[];
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
      before.id as before_id, admitted.account_id as debit, credit.account_id as credit,
      case
        when admitted.barred = 'UNAUTHENTICATED' then admitted.barred
        when before.digest <> i.digest then 'IDEMPOTENCY_CONFLICT'
        when before.id is not null then coalesce(transfers_refusal(before.result), 'repeated')
        when admitted.barred is not null then admitted.barred
        when recipient.id is null or recipient.deactivated_at is not null
          or credit.account_id is null or receiver.person_id is null then 'RECIPIENT_NOT_FOUND'
        when i.request is not null and (r.status = 'pending' and r.expires_at > p_now) is not true then 'REQUEST_NOT_PENDING'
        when i.request is not null and (r.payer_id, r.requestor_id, r.asset, r.amount)
          is distinct from (i.sender, i.recipient, i.asset, i.amount) then 'REQUEST_MISMATCH'
        else admitted.over_limit
      end as refusal
    from unnest(p_id, p_sender, p_session, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request,
        p_daily_limit, p_lowered_limit)
      with ordinality as i (id, sender, session, recipient, asset, amount, note, correlation, digest, request, daily_limit,
        lowered_limit, position)
    join lateral transfers_admit(row(i.sender, i.session, i.asset, i.amount, i.daily_limit, i.lowered_limit)::transfer_item,
      p_way, p_max_begun, p_now) as admitted on true
    left join person_card recipient on recipient.id = i.recipient
    left join person_wallet credit on credit.person_id = i.recipient and credit.asset = i.asset
    left join person_safe receiver on receiver.person_id = i.recipient
    left join lateral (
      select p.id, p.digest, p.result from payment p
      where p.sender_id = i.sender and p.correlation_id = i.correlation limit 1) as before on true
    left join lateral (
      select r.* from payment_request r where i.request is not null and r.id = i.request limit 1) as r on true
  )
  select array_agg(item.refusal order by position), array_agg(coalesce(before_id, id) order by position),
    array_agg(position::integer order by position) filter (where item.refusal is null),
    array_agg(id order by position) filter (where item.refusal is null),
    array_agg(sender order by position) filter (where item.refusal is null),
    array_agg(recipient order by position) filter (where item.refusal is null),
    array_agg(digest order by position) filter (where item.refusal is null),
    array_agg(debit order by position) filter (where item.refusal is null),
    array_agg(credit order by position) filter (where item.refusal is null),
    array_agg(asset order by position) filter (where item.refusal is null),
    array_agg(amount order by position) filter (where item.refusal is null),
    array_agg(note order by position) filter (where item.refusal is null),
    array_agg(correlation order by position) filter (where item.refusal is null),
    array_agg(request order by position) filter (where item.refusal is null),
    array_agg(case when request is null then 'p2p' else 'request_paid' end order by position) filter (where item.refusal is null)
  into outcomes, answers, positions, ids, senders, recipients, digests, debits, credits, kept_assets, kept_amounts, notes,
    correlations, requests, kinds
  from item;

  if ids is not null then
    results := transfers_begin(p_id => ids, p_digest => digests, p_debit => debits, p_credit => credits, p_asset => kept_assets,
        p_amount => kept_amounts, p_sender => senders, p_recipient => recipients, p_kind => kinds, p_note => notes,
        p_topic => 'transfer', p_shown => 'both', p_is_queued => p_way = 'payment', p_way => p_way, p_now => p_now);
    perform payment_record(p_id => ids, p_sender => senders, p_recipient => recipients, p_asset => kept_assets,
        p_amount => kept_amounts, p_note => notes, p_correlation => correlations, p_digest => digests, p_request => requests,
        p_result => results, p_is_signed => p_way = 'signed_payment', p_now => p_now);
    for index in 1 .. cardinality(ids) loop
      outcomes[positions[index]] := coalesce(transfers_refusal(results[index]), 'begun');
    end loop;
  end if;

  -- A send that was reserved just now is pending and has no hash yet; only for a replay are they read.
  return query
    select i.position::integer, i.outcome, i.answer,
      case when i.outcome = 'begun' then transfer_status('pending') else earlier.status end, earlier.hash
    from unnest(outcomes, answers, p_sender) with ordinality as i (outcome, answer, sender, position)
    left join lateral (
      select a.status, a.hash from activity_line a
      where i.outcome <> 'begun' and a.person_id = i.sender and a.transfer_id = i.answer limit 1) as earlier on true;
end $$;
