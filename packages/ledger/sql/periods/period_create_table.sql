-- Creates the table that becomes a period's partition, with all that the last partition has, and with a check of its bounds, so
-- that attaching it reads nothing. Returns its name.
create or replace function period_create_table(p_table text, p_starts_at timestamptz) returns text language plpgsql as $$
declare
  given partitioned_table;
  ends timestamptz := (select ends_at from period where starts_at = p_starts_at);
  made text := p_table || '_' || period_suffix(p_starts_at);
  options text;
begin
  select * into strict given from partitioned_table where name = p_table;
  select array_to_string(reloptions, ', ') into options from pg_class where oid = (p_table || '_later')::regclass;
  execute format('create table %I (like %I including all) %s', made, p_table || '_later',
    case when options is null then '' else format('with (%s)', options) end);
  execute format('alter table %I add constraint in_period check (%s)', made, concat_ws(' and ',
    case when p_starts_at <> '-infinity' then format('%I >= %s', given.key, period_bound(given.key_kind, p_starts_at)) end,
    format('%I < %s', given.key, period_bound(given.key_kind, ends))));
  return made;
end $$;
