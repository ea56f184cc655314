-- Proves that all records lie in the first period, so that the next steps need not read them while they hold locks.
-- compatible-with-previous

-- Only installations with bookings of bank transfers by earlier versions have such ids. Their triggers refuse every deletion.
do $$
declare
  first_id uuid := (select (lpad(to_hex(floor(extract(epoch from ends_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  if exists (select from transfer where id >= first_id) or exists (select from transfer_end where id >= first_id) then
    set local session_replication_role = replica;
    with moved as (delete from transfer where id >= first_id returning *) insert into transfer_later select * from moved;
    with moved as (delete from transfer_end where id >= first_id returning *) insert into transfer_end_later select * from moved;
    set local session_replication_role = origin;
  end if;
end $$;
alter table transfer validate constraint transfer_in_first_period;
alter table transfer_end validate constraint transfer_end_in_first_period;
alter table entry validate constraint entry_in_first_period;
