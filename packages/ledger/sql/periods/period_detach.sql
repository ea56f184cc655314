-- Takes a period out of the database once its rows are in an archive and its balances are stored. Nothing can be
-- written to the period any more, because it has no partition.
create or replace function period_detach(p_starts_at timestamptz) returns void language plpgsql as $$
declare
  given partitioned_table;
begin
  update period set archived_at = clock_timestamp() where starts_at = p_starts_at;
  for given in select * from partitioned_table order by name loop
    execute format('alter table %I detach partition %I', given.name, given.name || '_' || period_suffix(p_starts_at));
    execute format('drop table %I', given.name || '_' || period_suffix(p_starts_at));
  end loop;
end $$;
