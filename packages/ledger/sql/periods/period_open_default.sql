-- Lets the default partition of a table take everything that is not archived, and nothing else: what is archived can neither be
-- written nor ended again.
create or replace function period_open_default(p_table text) returns void language plpgsql as $$
declare
  given partitioned_table;
  name_of_default text := p_table || '_default';
  name_of_check text := name_of_default || '_is_open';
  since timestamptz := greatest(ledger_archived_until(), (select min(ends_at) from period));
begin
  select * into strict given from partitioned_table where name = p_table;
  execute format('alter table %I drop constraint %I', name_of_default, name_of_check);
  execute format('alter table %I add constraint %I check (%I >= %s)', name_of_default, name_of_check, given.key,
    period_bound(given.key_kind, since));
end $$;
