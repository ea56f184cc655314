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
-- Every table is reached by its key, however small it was when its statistics were taken.
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  item record;
  ids uuid[] := '{}';
  digests uuid[] := '{}';
  debits bigint[] := '{}';
  credits bigint[] := '{}';
  kept_assets smallint[] := '{}';
  kept_amounts bigint[] := '{}';
  positions integer[] := '{}';
  results smallint[];
  codes smallint[] := array_fill(null::smallint, array[cardinality(p_id)]);
  answer_ids uuid[] := p_id;
begin
  -- Lock the requests that are about to be paid, in one order, before anything is decided.
  if array_remove(p_request, null) <> '{}' then
    perform 1 from payment_request r where r.id = any (p_request) order by r.id for update;
  end if;

  for item in
    select i.position::integer, i.id, i.digest, i.amount, i.asset, i.request,
      s.revoked_at is null and s.id is not null as live,
      not sender.second_factor or s.step_up_until > p_now as stepped_up,
      sender.deactivated_at is null as sender_active,
      recipient.id is not null and recipient.deactivated_at is null as recipient_active,
      debit.account_id as debit, credit.account_id as credit,
      payer.person_id is not null as sender_has_safe, receiver.person_id is not null as recipient_has_safe,
      before.id as before_id, before.digest as before_digest, before.result as before_result,
      r.id is not null and r.status = 'pending' and r.expires_at > p_now as request_pending,
      r.payer_id = i.sender and r.requestor_id = i.recipient and r.asset = i.asset and r.amount = i.amount
        as request_matches,
      (select coalesce(sum(p.amount), 0) from payment p
        where p.sender_id = i.sender and p.asset = i.asset and p.result = 0
          and p.created_at >= date_trunc('day', p_now, 'UTC')) + i.amount <= i.daily_limit as within_day
    from unnest(p_id, p_sender, p_session, p_recipient, p_asset, p_amount, p_correlation, p_digest, p_request, p_daily_limit)
      with ordinality as i (id, sender, session, recipient, asset, amount, correlation, digest, request, daily_limit, position)
    left join session s on s.id = i.session and s.person_id = i.sender
    left join person sender on sender.id = i.sender
    left join person recipient on recipient.id = i.recipient
    left join person_account debit on debit.person_id = i.sender and debit.asset = i.asset
    left join person_account credit on credit.person_id = i.recipient and credit.asset = i.asset
    left join smart_account payer on payer.person_id = i.sender
    left join smart_account receiver on receiver.person_id = i.recipient
    left join payment before on before.sender_id = i.sender and before.correlation_id = i.correlation
    left join payment_request r on r.id = i.request
  loop
    codes[item.position] := case
      when not coalesce(item.live, false) then 20
      when item.before_id is not null and item.before_digest <> item.digest then 2
      when item.before_id is not null and item.before_result = 0 then 1
      when item.before_id is not null then item.before_result
      when not coalesce(item.stepped_up, false) then 21
      when not coalesce(item.sender_active, false) or item.debit is null or not item.sender_has_safe then 23
      when not coalesce(item.recipient_active, false) or item.credit is null or not item.recipient_has_safe then 22
      when item.request is not null and not coalesce(item.request_pending, false) then 24
      when item.request is not null and not coalesce(item.request_matches, false) then 25
      when not item.within_day then 26
    end;
    if codes[item.position] is null then
      positions := positions || item.position;
      ids := ids || item.id;
      digests := digests || item.digest;
      debits := debits || item.debit;
      credits := credits || item.credit;
      kept_assets := kept_assets || item.asset;
      kept_amounts := kept_amounts || item.amount;
    elsif item.before_id is not null then
      answer_ids[item.position] := item.before_id;
    end if;
  end loop;

  if cardinality(ids) > 0 then
    results := ledger_reserve(ids, digests, debits, credits, kept_assets, kept_amounts);
    for index in 1 .. cardinality(ids) loop
      codes[positions[index]] := results[index];
    end loop;
    perform payment_record(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request, codes, positions, p_now);
  end if;

  return query
    select i.position::integer, codes[i.position], answer.id, a.status, a.hash
    from unnest(answer_ids, p_sender) with ordinality as answer (id, sender, position)
    join unnest(p_id) with ordinality as i (id, position) on i.position = answer.position
    left join activity a on a.person_id = answer.sender and a.transfer_id = answer.id;
end $$;

-- Writes everything that a decided group leaves behind.
create function payment_record(
  p_id uuid[], p_sender uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[], p_note text[],
  p_correlation uuid[], p_digest uuid[], p_request uuid[], p_code smallint[], p_position integer[], p_now timestamptz
) returns void language plpgsql as $$
declare
  transfers uuid[];
  senders uuid[];
  recipients uuid[];
  sent_assets smallint[];
  sent_amounts bigint[];
  notes text[];
  kinds text[];
  one smallint[];
  requests uuid[];
begin
  insert into payment (id, sender_id, recipient_id, asset, amount, note, correlation_id, digest, request_id, result, created_at)
    select p_id[k], p_sender[k], p_recipient[k], p_asset[k], p_amount[k], p_note[k], p_correlation[k], p_digest[k],
      p_request[k], p_code[k], p_now
    from unnest(p_position) as k where p_code[k] in (0, 10);

  select array_agg(p_id[k]), array_agg(p_sender[k]), array_agg(p_recipient[k]), array_agg(p_asset[k]),
      array_agg(p_amount[k]), array_agg(p_note[k]),
      array_agg(case when p_request[k] is null then 'p2p' else 'request_paid' end), array_agg(p_request[k])
    into transfers, senders, recipients, sent_assets, sent_amounts, notes, kinds, requests
    from unnest(p_position) as k where p_code[k] = 0;
  if transfers is null then
    return;
  end if;

  update payment_request r set status = 'paid', paid_by = paid.transfer
    from unnest(requests, transfers) as paid (request, transfer) where r.id = paid.request;

  one := array_fill(1::smallint, array[cardinality(transfers)]);
  perform activity_add(
    senders || recipients, transfers || transfers, array_fill(2::smallint, array[cardinality(transfers)]) || one,
    sent_assets || sent_assets, sent_amounts || sent_amounts, kinds || kinds, recipients || senders, notes || notes,
    array_fill(0::smallint, array[2 * cardinality(transfers)]), array_fill(null::bytea, array[2 * cardinality(transfers)]));
  perform settlement_enqueue(transfers, senders, recipients, sent_assets, sent_amounts);
  perform outbox_add('transfer', senders, recipients, transfers);
  if array_remove(requests, null) <> '{}' then
    perform outbox_add('requests', array_agg(sender), array_agg(recipient), array_agg(request))
      from unnest(senders, recipients, requests) as paid (sender, recipient, request) where request is not null;
  end if;
end $$;
