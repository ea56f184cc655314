-- Sends between people, and requests for money.

-- One row per intent that was decided; (sender, correlation) makes a repeated intent a replay.
create table payment (
  id uuid primary key,                        -- the ledger transfer's id
  sender_id uuid not null,
  recipient_id uuid not null,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  note text check (char_length(note) <= 280),
  correlation_id uuid not null,
  digest uuid not null,                       -- of recipient, amount, asset, note and request
  request_id uuid,
  result smallint not null,                   -- a ledger result: 0 reserved, 10 insufficient funds
  created_at timestamptz not null,
  check (sender_id <> recipient_id)
);
create unique index payment_intent on payment (sender_id, correlation_id);
-- What a person sent in a day, for the daily limit, without visiting the table.
create index payment_sender_day on payment (sender_id, asset, created_at) include (amount) where result = 0;

create table payment_request (
  id uuid primary key,
  requestor_id uuid not null,
  payer_id uuid not null,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  note text check (char_length(note) <= 280),
  status text not null default 'pending' check (status in ('pending', 'paid', 'rejected', 'cancelled')),
  correlation_id uuid not null,
  digest uuid not null,
  paid_by uuid,                               -- the transfer that pays or paid it
  acknowledged_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (requestor_id <> payer_id),
  check ((status = 'paid') = (paid_by is not null))
);
create unique index payment_request_intent on payment_request (requestor_id, correlation_id);
create index payment_request_of_payer on payment_request (payer_id, id desc);
create index payment_request_of_requestor on payment_request (requestor_id, id desc);
create unique index payment_request_paid_by on payment_request (paid_by) where paid_by is not null;

-- A voided transfer gives its request back to the payer.
create function payment_request_reopen(p_transfer uuid[]) returns void language plpgsql as $$
declare
  payers uuid[];
  requestors uuid[];
  ids uuid[];
begin
  with reopened as (
    update payment_request set status = 'pending', paid_by = null
    where paid_by = any (p_transfer)
    returning id, payer_id, requestor_id
  )
  select array_agg(payer_id), array_agg(requestor_id), array_agg(id) into payers, requestors, ids from reopened;
  if ids is not null then
    perform outbox_add('requests', payers, requestors, ids);
  end if;
end $$;

-- Decides a group of sends, each on its own, and commits the accepted ones whole: request, ledger
-- reservation, payment, both histories, settlement, outbox. The caller puts at most one send of a
-- person into a group, so no item depends on another through limits, requests or replays; money
-- that two senders' items share does not exist, because only debit accounts are reserved.
-- Codes: a ledger result (0 done, 1 replayed, 2 conflict, 10 insufficient funds, 18 balance limit), or
--   20 session ended, 21 second factor needed, 22 recipient unknown, 23 sender not ready,
--   24 request not pending, 25 request asks for something else, 26 over the daily limit.
create function payment_send(
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
        when i.amount > i.daily_limit - (
          select coalesce(sum(p.amount), 0) from payment p
          where p.sender_id = i.sender and p.asset = i.asset and p.result = 0
            and p.created_at >= date_trunc('day', p_now, 'UTC')) then 26
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

-- Writes everything that a decided group leaves behind.
create function payment_record(
  p_id uuid[], p_sender uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[], p_note text[],
  p_correlation uuid[], p_digest uuid[], p_request uuid[], p_result smallint[], p_now timestamptz
) returns void language plpgsql as $$
declare
  transfers uuid[];
  senders uuid[];
  recipients uuid[];
  sent_assets smallint[];
  sent_amounts bigint[];
  notes text[];
  kinds text[];
  requests uuid[];
  debited smallint[];
  credited smallint[];
begin
  insert into payment (id, sender_id, recipient_id, asset, amount, note, correlation_id, digest, request_id, result, created_at)
    select id, sender, recipient, asset, amount, note, correlation, digest, request, result, p_now
    from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request, p_result)
      as i (id, sender, recipient, asset, amount, note, correlation, digest, request, result)
    where result in (0, 10);

  select array_agg(id), array_agg(sender), array_agg(recipient), array_agg(asset), array_agg(amount), array_agg(note),
      array_agg(case when request is null then 'p2p' else 'request_paid' end), array_agg(request)
    into transfers, senders, recipients, sent_assets, sent_amounts, notes, kinds, requests
    from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_request, p_result)
      as i (id, sender, recipient, asset, amount, note, request, result)
    where result = 0;
  if transfers is null then
    return;
  end if;

  debited := array_fill(2::smallint, array[cardinality(transfers)]);
  credited := array_fill(1::smallint, array[cardinality(transfers)]);
  perform activity_add(
    senders || recipients, transfers || transfers, debited || credited,
    sent_assets || sent_assets, sent_amounts || sent_amounts, kinds || kinds, recipients || senders, notes || notes,
    array_fill(0::smallint, array[2 * cardinality(transfers)]), array_fill(null::bytea, array[2 * cardinality(transfers)]));
  perform settlement_enqueue(transfers, senders, recipients, sent_assets, sent_amounts);
  perform outbox_add('transfer', senders, recipients, transfers);

  if array_remove(requests, null) <> '{}' then
    update payment_request r set status = 'paid', paid_by = paid.transfer
      from unnest(requests, transfers) as paid (request, transfer) where r.id = paid.request;
    perform outbox_add('requests', array_agg(sender), array_agg(recipient), array_agg(request))
      from unnest(senders, recipients, requests) as paid (sender, recipient, request) where request is not null;
  end if;
end $$;
