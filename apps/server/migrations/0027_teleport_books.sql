-- Teleport's books are looked at payment by payment, and what cannot be is refused by the database;
-- pounds are found by their amount in bound histories.

-- Which transfers of the ledger belong to a payment: their ids are digests and do not tell.
create table teleport_booking (
  payment_id uuid not null references teleport_payment (id),
  transfer_id uuid not null,
  primary key (payment_id, transfer_id)
);
-- Every step of a payment goes into transit, or out of it.
insert into teleport_booking (payment_id, transfer_id)
  select (e.evidence ->> 'payment')::uuid, e.id
  from system_account s
  join entry n on n.account = s.account_id
  join transfer_end e on e.id = n.transfer
  where s.code = 'teleport:transit' and e.evidence ->> 'event' = 'teleport';

-- What a payment has moved, in hundredths: how much more came to each place than left it.
create function teleport_sums(p_payment uuid) returns table (place text, asset smallint, amount bigint)
language sql stable as $$
  select substr(s.code, 10), t.asset,
    sum(case when s.account_id = t.credit then t.amount else -t.amount end)::bigint
  from teleport_booking b
  join transfer t on t.id = b.transfer_id and t.result = 0
  join transfer_end e on e.id = t.id and e.outcome = 1
  join system_account s on s.account_id in (t.debit, t.credit)
  where b.payment_id = p_payment
  group by 1, 2
$$;

-- Ended payments through which money went, by when something was last heard of them.
create index teleport_payment_moved on teleport_payment (updated_at) where ended_at is not null and received_amount is not null;
create index teleport_payment_delivered on teleport_payment (link_id) where delivered_amount is not null;
create index teleport_link_paying on teleport_link (id) where status = 'paying';

-- What was said of money is not unsaid, and what has ended for good stays so.
create function teleport_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% % cannot change so', tg_table_name, old.id using errcode = 'integrity_constraint_violation';
end $$;
create trigger teleport_payment_keeps before update on teleport_payment for each row when (
  (new.id, new.link_id, new.quote_id, new.provider, new.source_asset, new.source_amount)
    is distinct from (old.id, old.link_id, old.quote_id, old.provider, old.source_asset, old.source_amount)
  or (old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
  or (old.received_amount is not null and (new.received_amount >= old.received_amount) is not true)
  or (old.delivered_amount is not null and new.delivered_amount is distinct from old.delivered_amount)
  or (old.ended_at is not null and new.ended_at is distinct from old.ended_at)
  or (old.outcome in ('delivered', 'overpaid', 'underpaid', 'refunded') and new.outcome is distinct from old.outcome))
  execute function teleport_refuse_change();
create trigger teleport_payment_stays before delete on teleport_payment
  for each row execute function teleport_refuse_change();
create trigger teleport_link_keeps before update on teleport_link for each row when (
  (new.id, new.person_id, new.linked_account_id, new.amount) is distinct from (old.id, old.person_id, old.linked_account_id, old.amount)
  or (old.status = 'paid' and (new.status, new.paid_amount) is distinct from (old.status, old.paid_amount))
  or (old.status in ('expired', 'cancelled') and new.status not in (old.status, 'paid')))
  execute function teleport_refuse_change();

-- Searches compare amounts in millionths. Pounds, euros and dollars at banks are kept in hundredths; an
-- amount that no bank knows may be found wrongly, rather than spoil the search.
create function activity_millionths(p_asset smallint, p_amount bigint) returns bigint
  language sql immutable parallel safe
  return case when p_asset in (11, 12, 13) then least(p_amount, 900000000000000) * 10000 else p_amount end;

-- As in 0021, with all amounts in millionths.
create or replace function activity_bind(p_person uuid, p_most int) returns int language plpgsql as $$
declare
  size constant int := 250;
  bound activity_volume;
  until_id uuid := activity_id_at(clock_timestamp() - interval '1 hour');
  waiting int;
  made int;
begin
  select * into bound from activity_volume where person_id = p_person order by number desc limit 1;
  select count(*) into waiting from (
    select from activity where person_id = p_person and transfer_id < until_id
      and transfer_id > coalesce(bound.last_transfer, '00000000-0000-0000-0000-000000000000') limit size) as loose;
  if waiting < size or not pg_try_advisory_xact_lock(activity_volume_lock()) then
    return 0;
  end if;
  -- Again, now that nobody else is at it.
  select * into bound from activity_volume where person_id = p_person order by number desc limit 1;
  with line as materialized (
    select *, coalesce(bound.number, 0) + 1 + ((row_number() over (order by transfer_id) - 1) / size)::int as volume
    from (select transfer_id, asset, activity_millionths(asset, amount) as amount, kind, counterparty_id, lower(note) as note
          from activity
          where person_id = p_person and transfer_id < until_id
            and transfer_id > coalesce(bound.last_transfer, '00000000-0000-0000-0000-000000000000')
          order by transfer_id limit size * p_most) as loose
  ), counted as (
    select volume, jsonb_object_agg(asset, lines) as lines_by_asset
    from (select volume, asset, count(*) as lines from line group by volume, asset) as one group by volume
  ), made_now as (
    insert into activity_volume (person_id, number, first_transfer, last_transfer, lines, lines_by_asset, kinds, notes, amounts)
    select p_person, volume, (array_agg(transfer_id order by transfer_id))[1],
      (array_agg(transfer_id order by transfer_id desc))[1], count(*), counted.lines_by_asset, array_agg(distinct kind),
      coalesce(string_agg(distinct e'\n' || note, ''), ''),
      string_agg(distinct e'\n' || amount / 1000000 || '.' || lpad((amount % 1000000)::text, 6, '0'), '')
    from line join counted using (volume)
    group by volume, counted.lines_by_asset having count(*) = size
    returning number
  ), people as (
    insert into activity_volume_person (person_id, counterparty_id, numbers)
    select p_person, counterparty_id, array_agg(distinct volume)
    from line where counterparty_id is not null and volume in (select number from made_now)
    group by counterparty_id
    on conflict (person_id, counterparty_id)
      do update set numbers = activity_volume_person.numbers || excluded.numbers
  )
  select count(*) into made from made_now;
  return made;
end $$;

-- Volumes that hold pounds tell their amounts wrongly: they and the younger ones are made again by the
-- next search. The lock keeps those away who bind in the old way meanwhile.
select pg_advisory_xact_lock(activity_volume_lock());
delete from activity_volume v using (
  select person_id, min(number) as number from activity_volume where lines_by_asset ? '11' group by person_id) as wrong
  where v.person_id = wrong.person_id and v.number >= wrong.number;
