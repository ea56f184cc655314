-- The ledger's read side: one row per person and transfer, which history and statements show.
-- Transfer ids are UUIDv7, so ordering by them is ordering by time.
create table activity (
  person_id uuid not null,
  transfer_id uuid not null,
  direction smallint not null check (direction in (1, 2)),      -- 1 credit, 2 debit
  asset smallint not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  counterparty_id uuid,
  note text check (char_length(note) <= 280),
  status smallint not null check (status in (0, 1, 2)),         -- 0 pending, 1 confirmed, 2 failed
  hash bytea check (octet_length(hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (person_id, transfer_id)
) with (fillfactor = 80);

create index activity_transfer on activity (transfer_id);

create function activity_add(
  p_person uuid[], p_transfer uuid[], p_direction smallint[], p_asset smallint[], p_amount bigint[],
  p_kind text[], p_counterparty uuid[], p_note text[], p_status smallint[], p_hash bytea[]
) returns void language sql as $$
  insert into activity (person_id, transfer_id, direction, asset, amount, kind, counterparty_id, note, status, hash)
    select * from unnest(p_person, p_transfer, p_direction, p_asset, p_amount, p_kind, p_counterparty, p_note, p_status, p_hash)
    on conflict (person_id, transfer_id) do nothing;
$$;

-- The people of some transfers, told through the outbox that the transfers changed.
create function activity_announce(p_transfer uuid[]) returns void language plpgsql as $$
declare
  people uuid[];
  others uuid[];
  subjects uuid[];
begin
  select array_agg(person_id), array_agg(counterparty_id), array_agg(transfer_id)
    into people, others, subjects
    from (
      select distinct on (transfer_id) transfer_id, person_id, counterparty_id
      from activity where transfer_id = any (p_transfer)
      order by transfer_id, person_id
    ) as one_row_per_transfer;
  if people is not null then
    perform outbox_add('transfer', people, others, subjects);
  end if;
end $$;

-- The chain's transaction is known: show its hash while the transfer is still pending.
create function activity_sent(p_transfer uuid[], p_hash bytea) returns void language plpgsql as $$
begin
  update activity set hash = p_hash
    where transfer_id = any (p_transfer) and status = 0 and hash is distinct from p_hash;
  perform activity_announce(p_transfer);
end $$;

-- A transfer ended (status 1 posted, 2 voided). Called in the transaction that posts or voids it.
create function activity_ended(p_transfer uuid[], p_status smallint, p_hash bytea) returns void language plpgsql as $$
begin
  update activity set status = p_status, hash = coalesce(p_hash, hash)
    where transfer_id = any (p_transfer)
      and (status <> p_status or hash is distinct from coalesce(p_hash, hash));
  if p_status = 2 then
    perform payment_request_reopen(p_transfer);
  end if;
  perform activity_announce(p_transfer);
end $$;
