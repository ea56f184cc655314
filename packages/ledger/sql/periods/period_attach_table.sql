-- Makes the table that period_create_table has created a partition.
create or replace function period_attach_table(p_table text, p_starts_at timestamptz) returns void language plpgsql as $$
declare
  given partitioned_table;
  ends timestamptz := (select ends_at from period where starts_at = p_starts_at);
  made text := p_table || '_' || period_suffix(p_starts_at);
begin
  select * into strict given from partitioned_table where name = p_table;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', p_table, made,
    period_bound(given.key_kind, p_starts_at), period_bound(given.key_kind, ends));
  execute format('alter table %I drop constraint in_period', made);
  if given.is_append_only then
    execute format('create trigger %I before truncate on %I execute function ledger_refuse_change()', made || '_no_truncate', made);
  end if;
end $$;
