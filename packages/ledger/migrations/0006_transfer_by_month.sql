-- Transfers lie in partitions by the month of their id.
-- compatible-with-previous

alter table transfer rename to transfer_first;
alter table transfer_first rename constraint transfer_pkey to transfer_first_pkey;
alter index transfer_at rename to transfer_first_at;
alter trigger transfer_no_truncate on transfer_first rename to transfer_first_no_truncate;
drop trigger transfer_append_only on transfer_first;
create table transfer (like transfer_first including defaults including constraints including comments, primary key (id))
  partition by range (id);
alter table transfer drop constraint transfer_in_first_period;
do $$
declare
  bound uuid := (select (lpad(to_hex(floor(extract(epoch from ends_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  execute format('alter table transfer attach partition transfer_first for values from (minvalue) to (%L)', bound);
  execute format('alter table transfer attach partition transfer_later for values from (%L) to (maxvalue)', bound);
end $$;
alter table transfer_first drop constraint transfer_in_first_period;
alter table transfer_later drop constraint transfer_is_later;
create trigger transfer_append_only before update or delete on transfer
  for each row execute function ledger_refuse_change();
create trigger transfer_no_truncate before truncate on transfer
  execute function ledger_refuse_change();
insert into partitioned_table (name, key, key_kind, is_append_only) values ('transfer', 'id', 'id', true);
