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
do $$ begin
  execute format('alter table transfer attach partition transfer_first for values from (minvalue) to (%L)', (select (lpad(to_hex(floor(extract(epoch from ends_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period));
end $$;
alter table transfer attach partition transfer_default default;
alter table transfer_first drop constraint transfer_in_first_period;
create trigger transfer_append_only before update or delete on transfer
  for each row execute function ledger_refuse_change();
create trigger transfer_no_truncate before truncate on transfer
  execute function ledger_refuse_change();
insert into partitioned_table (name, key, key_kind, is_append_only) values ('transfer', 'id', 'id', true);
