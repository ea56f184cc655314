-- Deletes a person's whole history and its volumes.
create or replace function activity_forget(p_person uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(activity_volume_lock());
  delete from activity where person_id = p_person;
  delete from activity_volume where person_id = p_person;
  delete from activity_volume_person where person_id = p_person;
end $$;
