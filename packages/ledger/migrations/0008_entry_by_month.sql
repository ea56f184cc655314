-- Entries lie in partitions by the month in which they were written, so that those of an account are archived in their order. Each
-- partition has the key (account, sequence); that no two have the same is the work of the account's lock.
-- compatible-with-previous

alter table entry rename to entry_first;
alter table entry_first rename constraint entry_pkey to entry_first_pkey;
alter index entry_at rename to entry_first_at;
alter trigger entry_no_truncate on entry_first rename to entry_first_no_truncate;
drop trigger entry_append_only on entry_first;
create table entry (like entry_first including defaults including constraints including comments)
  partition by range (at);
alter table entry drop constraint entry_in_first_period;
do $$
declare
  bound timestamptz := (select ends_at from period);
begin
  execute format('alter table entry attach partition entry_first for values from (minvalue) to (%L)', bound);
  execute format('alter table entry attach partition entry_later for values from (%L) to (maxvalue)', bound);
end $$;
alter table entry_first drop constraint entry_in_first_period;
alter table entry_later drop constraint entry_is_later;
create trigger entry_append_only before update or delete on entry
  for each row execute function ledger_refuse_change();
create trigger entry_no_truncate before truncate on entry
  execute function ledger_refuse_change();
insert into partitioned_table (name, key, key_kind, is_append_only) values ('entry', 'at', 'time', true);
