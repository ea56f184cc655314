-- What settlement costs the operator in a UTC day, and what waits for the next one (ADR 41).

-- The day a batch is counted to, for good: that on which it got its number.
alter table settlement_batch add column day date;
-- What the chain charged; null until there is evidence, and the estimate counts meanwhile.
alter table settlement_batch add column gas_used bigint check (gas_used >= 0);
-- What the chain charged for transactions of the batch that the module refused.
alter table settlement_batch add column reverted_gas bigint not null default 0 check (reverted_gas >= 0);
update settlement_batch set day = (created_at at time zone 'UTC')::date;
alter table settlement_batch alter column day set not null;
drop index settlement_batch_created;
create index settlement_batch_day on settlement_batch (day, number);

-- The sums of each day's batches, kept by a trigger: they are asked for before every batch.
create table settlement_spending (
  day date primary key,
  gas bigint not null check (gas >= 0),
  safe_creations bigint not null check (safe_creations >= 0)
);
insert into settlement_spending (day, gas, safe_creations)
  select day, sum(gas_estimate), sum(octet_length(owners) / 20) from settlement_batch group by day;

-- Adds what a batch costs to its day. A change of it counts the difference, so a batch counts once
-- however often it is sent, or its evidence is read.
create function settlement_batch_spends() returns trigger language plpgsql as $$
declare
  gas_before bigint := 0;
  creations_before bigint := 0;
begin
  if tg_op = 'UPDATE' then
    gas_before := coalesce(old.gas_used, old.gas_estimate) + old.reverted_gas;
    creations_before := octet_length(old.owners) / 20;
  else
    insert into settlement_spending (day, gas, safe_creations) values (new.day, 0, 0) on conflict do nothing;
  end if;
  update settlement_spending set
      gas = gas + coalesce(new.gas_used, new.gas_estimate) + new.reverted_gas - gas_before,
      safe_creations = safe_creations + octet_length(new.owners) / 20 - creations_before
    where day = new.day;
  return null;
end $$;
create trigger settlement_batch_spends after insert on settlement_batch
  for each row execute function settlement_batch_spends();
create trigger settlement_batch_spends_otherwise after update on settlement_batch
  for each row when (
    old.gas_used is distinct from new.gas_used or old.reverted_gas <> new.reverted_gas or old.owners <> new.owners)
  execute function settlement_batch_spends();

-- A batch stays in its day: the difference would otherwise be taken from the wrong one.
create trigger settlement_batch_keeps_day before update of day on settlement_batch
  for each row when (old.day <> new.day) execute function settlement_batch_keep();

-- Why some operations wait for the next day although their assets move.
create table settlement_budget_stop (
  code text primary key check (code in ('gas_budget', 'safe_creations')),
  reason text not null,
  since timestamptz not null default clock_timestamp()
);

-- Gives operations that have no batch a turn on the next day, in their order and with the distance that
-- turns of one sender have: so they neither hide nor delay those behind them. What has such a turn already,
-- was cancelled or has got a batch meanwhile stays as it is.
create function settlement_defer(p_operation uuid[], p_until timestamptz) returns integer language plpgsql as $$
declare
  deferred integer;
begin
  with waiting as (
    select id, coalesce(from_address, to_address) as mover, from_address, queue_at from settlement_operation
      where id = any (p_operation) and state = 0 and queue_at < p_until
      order by id for update
  ), placed as (
    select id, greatest(p_until, (
        select max(before.queue_at) + interval '100 milliseconds' from settlement_operation before
        where before.state = 0 and before.from_address = waiting.from_address and before.queue_at >= p_until))
      + interval '100 milliseconds' * (row_number() over (partition by mover order by queue_at, id) - 1) as turn
    from waiting
  )
  update settlement_operation o set queue_at = placed.turn from placed where o.id = placed.id;
  get diagnostics deferred = row_count;
  return deferred;
end $$;
