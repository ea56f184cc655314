-- Creates the next month's partitions if the last ones end before this moment. Rows that came before their partitions move
-- into them. Returns whether it did; call it again until it did not, each time in a transaction of its own: it locks the default
-- partitions.
create or replace function period_add(p_until timestamptz) returns boolean language plpgsql as $$
declare
  starts timestamptz;
  ends timestamptz;
  given partitioned_table;
  made text;
  has_rows boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended('period', 0));
  select max(ends_at) into starts from period;
  if starts >= p_until then
    return false;
  end if;
  ends := (date_trunc('month', starts at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  insert into period (starts_at, ends_at) values (starts, ends);
  for given in select * from partitioned_table order by name loop
    made := period_create_table(given.name, starts);
    execute format('lock table %I in access exclusive mode', given.name || '_default');
    execute format('select exists (select from %I where %I >= %s and %I < %s)', given.name || '_default',
      given.key, period_bound(given.key_kind, starts), given.key, period_bound(given.key_kind, ends)) into has_rows;
    if has_rows then
      execute format('alter table %I disable trigger user', given.name || '_default');
      execute format('with moved as (delete from %1$I where %2$I >= %3$s and %2$I < %4$s returning *) insert into %5$I select * from moved',
        given.name || '_default', given.key, period_bound(given.key_kind, starts), period_bound(given.key_kind, ends), made);
      execute format('alter table %I enable trigger user', given.name || '_default');
    end if;
    perform period_attach_table(given.name, starts);
  end loop;
  return true;
end $$;
