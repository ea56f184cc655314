-- Changes the kind of a line of a history, and deletes the volumes that contain it; the next search makes them again.
create or replace function activity_set_kind(p_person uuid, p_transfer uuid, p_kind text) returns void language sql as $$
  update activity set kind = p_kind where person_id = p_person and transfer_id = p_transfer;
  delete from activity_volume where person_id = p_person and last_transfer >= p_transfer;
$$;
