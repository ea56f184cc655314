-- Proves that all lines of histories lie in the first period, so that the next step need not read them while it holds locks.
-- compatible-with-previous

do $$
declare
  first_id uuid := ledger_first_id((select min(ends_at) from period));
begin
  if exists (select from activity where transfer_id >= first_id) then
    with moved as (delete from activity where transfer_id >= first_id returning *) insert into activity_default select * from moved;
  end if;
end $$;
alter table activity validate constraint activity_in_first_period;
