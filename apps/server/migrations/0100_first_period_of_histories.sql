-- Prepares the partitions of histories by month (0102), as the ledger's steps 0004 to 0008 did for transfers.
-- compatible-with-previous

-- Where lines go that are later than all periods. New partitions are made like it.
create table activity_later (like activity including all) with (fillfactor = 80);
do $$
declare
  first_id uuid := (select (lpad(to_hex(floor(extract(epoch from min(ends_at)) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  execute format('alter table activity_later add constraint activity_is_later check (transfer_id >= %L)', first_id);
  execute format('alter table activity add constraint activity_in_first_period check (transfer_id < %L) not valid', first_id);
end $$;
