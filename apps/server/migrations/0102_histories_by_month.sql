-- Lines of histories lie in partitions by the month of their transfer's id.
-- compatible-with-previous

alter table activity rename to activity_first;
alter table activity_first rename constraint activity_pkey to activity_first_pkey;
alter index activity_transfer rename to activity_first_transfer;
alter index activity_brought rename to activity_first_brought;
alter index activity_pounds rename to activity_first_pounds;
drop trigger activity_came_late on activity_first;
drop trigger activity_reads_otherwise on activity_first;
create table activity (like activity_first including defaults including constraints including comments,
  primary key (person_id, transfer_id)) partition by range (transfer_id);
alter table activity drop constraint activity_in_first_period;
create index activity_transfer on activity (transfer_id);
create index activity_brought on activity (person_id) where kind in ('deposit', 'topup');
create index activity_pounds on activity (person_id, transfer_id) where asset = 11;
do $$
declare
  bound uuid := (select (lpad(to_hex(floor(extract(epoch from min(ends_at)) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  execute format('alter table activity attach partition activity_first for values from (minvalue) to (%L)', bound);
  execute format('alter table activity attach partition activity_later for values from (%L) to (maxvalue)', bound);
end $$;
alter table activity_first drop constraint activity_in_first_period;
alter table activity_later drop constraint activity_is_later;
create trigger activity_came_late after insert on activity for each row
  when (new.transfer_id < activity_id_at(clock_timestamp() - interval '30 minutes'))
  execute function activity_unbind();
create trigger activity_reads_otherwise after update of asset, amount, kind, note, counterparty_id on activity for each row
  when ((old.asset, old.amount, old.kind, old.note, old.counterparty_id)
    is distinct from (new.asset, new.amount, new.kind, new.note, new.counterparty_id))
  execute function activity_unbind();
insert into partitioned_table (name, key, key_kind, is_append_only) values ('activity', 'transfer_id', 'id', false);
