-- Takes a period into the database again, after its tables were created with period_create_table and filled from the
-- archive. Only the newest archived one can come back.
create or replace function period_attach(p_starts_at timestamptz) returns void language plpgsql as $$
declare
  given partitioned_table;
begin
  perform period_require_newest_archived(p_starts_at);
  delete from archived_balance where ends_at = (select ends_at from period where starts_at = p_starts_at);
  update period set archived_at = null where starts_at = p_starts_at;
  for given in select * from partitioned_table order by name loop
    perform period_attach_table(given.name, p_starts_at);
  end loop;
end $$;
