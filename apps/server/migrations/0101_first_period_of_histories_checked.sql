-- Proves that all lines of histories lie in the first period, so that the next step need not read them while it holds locks.
-- compatible-with-previous

do $$
declare
  first_id uuid := (select (lpad(to_hex(floor(extract(epoch from min(ends_at)) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  if exists (select from activity where transfer_id >= first_id) then
    with moved as (delete from activity where transfer_id >= first_id returning *) insert into activity_later select * from moved;
  end if;
end $$;
alter table activity validate constraint activity_in_first_period;
