-- Endings lie in partitions by the month of their transfer's id, beside the transfers.
-- compatible-with-previous

alter table transfer_end rename to transfer_end_first;
alter table transfer_end_first rename constraint transfer_end_pkey to transfer_end_first_pkey;
alter index transfer_end_at rename to transfer_end_first_at;
alter trigger transfer_end_no_truncate on transfer_end_first rename to transfer_end_first_no_truncate;
drop trigger transfer_end_append_only on transfer_end_first;
create table transfer_end (like transfer_end_first including defaults including constraints including comments, primary key (id))
  partition by range (id);
alter table transfer_end drop constraint transfer_end_in_first_period;
do $$
declare
  bound uuid := (select (lpad(to_hex(floor(extract(epoch from ends_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  execute format('alter table transfer_end attach partition transfer_end_first for values from (minvalue) to (%L)', bound);
  execute format('alter table transfer_end attach partition transfer_end_later for values from (%L) to (maxvalue)', bound);
end $$;
alter table transfer_end_first drop constraint transfer_end_in_first_period;
alter table transfer_end_later drop constraint transfer_end_is_later;
create trigger transfer_end_append_only before update or delete on transfer_end
  for each row execute function ledger_refuse_change();
create trigger transfer_end_no_truncate before truncate on transfer_end
  execute function ledger_refuse_change();
insert into partitioned_table (name, key, key_kind, is_append_only) values ('transfer_end', 'id', 'id', true);
