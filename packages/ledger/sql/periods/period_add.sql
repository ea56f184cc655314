-- Creates the next month's partitions if the last ones end before this moment. Rows that came before their partitions move
-- into them. Returns whether it did; call it again until it did not, each time in a transaction of its own: it locks the tables.
create or replace function period_add(p_until timestamptz) returns boolean language plpgsql as $$
declare
  starts timestamptz;
  ends timestamptz;
  given partitioned_table;
  made text;
begin
  perform pg_advisory_xact_lock(hashtextextended('period', 0));
  select max(ends_at) into starts from period;
  if starts >= p_until then
    return false;
  end if;
  ends := (date_trunc('month', starts at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  insert into period (starts_at, ends_at) values (starts, ends);
  execute format('lock table %s in access exclusive mode',
    (select string_agg(format('only %I', name), ', ' order by name) from partitioned_table));
  for given in select * from partitioned_table order by name loop
    made := period_create_table(given.name, starts);
    -- Without its parent it has no triggers that refuse deletions.
    execute format('alter table %I detach partition %I', given.name, given.name || '_later');
    execute format('with moved as (delete from %1$I where %2$I < %3$s returning *) insert into %4$I select * from moved',
      given.name || '_later', given.key, period_bound(given.key_kind, ends), made);
    perform period_attach_table(given.name, starts);
    execute format('alter table %I attach partition %I for values from (%s) to (maxvalue)', given.name,
      given.name || '_later', period_bound(given.key_kind, ends));
  end loop;
  return true;
end $$;
