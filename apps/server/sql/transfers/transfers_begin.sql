-- Begins transfers: reserves their money and, of those that the ledger accepts, adds the history lines, queues them for
-- settlement and announces them to the people in whose history they appear. Returns the ledger's code of each.
-- p_sender, p_recipient: whose wallets send and receive on the chain; null is outside (a mint, a payout).
-- p_shown: whose history gets a line: 'both', 'sender', 'recipient', or 'anonymous': the recipient, who does not see
--   who sent it, or 'own': each transfer is between one person and the product, which is null here.
-- p_is_queued: false if the caller queues the transfers later, with settlement_enqueue_to.
-- p_way: how the senders send it (transfer_way), to count it towards their limits in the UTC day of p_now; null if no
--   person decided it, such as a reward or money that goes back. The caller has called transfers_admit before, under
--   its locks.
create or replace function transfers_begin(
  p_id uuid[], p_digest uuid[], p_debit bigint[], p_credit bigint[], p_asset smallint[], p_amount bigint[],
  p_sender uuid[], p_recipient uuid[], p_kind text[], p_note text[], p_topic text, p_shown text, p_is_queued boolean,
  p_way text default null, p_now timestamptz default null
) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  debit constant smallint := activity_direction('debit');
  credit constant smallint := activity_direction('credit');
  -- The directions of the lines that each transfer gets.
  directions constant smallint[] := case p_shown when 'both' then array[debit, credit] when 'sender' then array[debit]
    when 'recipient' then array[credit] when 'anonymous' then array[credit] when 'own' then array[debit, credit] end;
  results smallint[];
  transfers uuid[];
  senders uuid[];
  recipients uuid[];
  sent_assets smallint[];
  sent_amounts bigint[];
  kinds text[];
  notes text[];
begin
  if directions is null then
    raise exception 'a transfer is shown to both, sender, recipient, anonymous or own, not %', p_shown;
  end if;
  if p_way is not null and not exists (select from transfer_way(p_way)) then
    raise exception 'no way of sending is named %', p_way;
  end if;
  results := ledger_reserve(p_id => p_id, p_digest => p_digest, p_debit => p_debit, p_credit => p_credit, p_asset => p_asset,
      p_amount => p_amount);
  select array_agg(id), array_agg(sender), array_agg(recipient), array_agg(asset), array_agg(amount), array_agg(kind),
      array_agg(note)
    into transfers, senders, recipients, sent_assets, sent_amounts, kinds, notes
    from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_kind, p_note, results)
      as i (id, sender, recipient, asset, amount, kind, note, result)
    where result = ledger_code('done');
  if transfers is null then
    return results;
  end if;

  perform activity_add(p_person => array_agg(case direction when debit then sender else recipient end),
      p_transfer => array_agg(id), p_direction => array_agg(direction), p_asset => array_agg(asset),
      p_amount => array_agg(amount), p_kind => array_agg(kind),
      p_counterparty => array_agg(case when direction = debit then recipient when p_shown <> 'anonymous' then sender end),
      p_note => array_agg(note), p_status => array_agg(transfer_status('pending')), p_hash => array_agg(null::bytea))
    from unnest(transfers, senders, recipients, sent_assets, sent_amounts, kinds, notes)
      as i (id, sender, recipient, asset, amount, kind, note)
    cross join unnest(directions) as direction
    where case direction when debit then sender else recipient end is not null;
  if p_way is not null then
    insert into daily_use as u (person_id, day, asset, sent, exchanged, started)
      select i.sender, (p_now at time zone 'UTC')::date, i.asset,
        case when way.by_module and way.to_others then i.amount else 0 end,
        case when way.by_module and not way.to_others then i.amount else 0 end,
        case when way.is_begun then 1 else 0 end
      from unnest(senders, sent_assets, sent_amounts) as i (sender, asset, amount) cross join transfer_way(p_way) as way
      where i.sender is not null and (way.by_module or way.is_begun)
      on conflict (person_id, day, asset) do update set sent = u.sent + excluded.sent,
        exchanged = u.exchanged + excluded.exchanged, started = u.started + excluded.started;
  end if;
  if p_is_queued then
    perform settlement_enqueue(transfers, senders, recipients, sent_assets, sent_amounts);
  end if;
  perform outbox_add(p_topic,
    case when p_shown in ('both', 'sender') then senders when p_shown = 'own' then array(
        select coalesce(sender, recipient) from unnest(senders, recipients) with ordinality as i (sender, recipient, place)
        order by place) else recipients end,
    case p_shown when 'both' then recipients when 'sender' then recipients when 'recipient' then senders
      else array_fill(null::uuid, array[cardinality(transfers)]) end,
    transfers);
  return results;
end $$;
