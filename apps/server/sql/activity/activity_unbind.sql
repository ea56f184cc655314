-- Removes the volume of a line that was inserted late or changed, and all younger volumes; the next search makes them
-- again. Under the shared lock, activity_bind makes no volume until the line is committed.
create or replace function activity_unbind() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(activity_volume_lock());
  delete from activity_volume where person_id = new.person_id and last_transfer >= new.transfer_id;
  return null;
end $$;
