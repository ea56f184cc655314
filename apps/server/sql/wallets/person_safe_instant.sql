-- Notes whether our module can move money out of a person's own Safe.
create or replace function person_safe_instant(p_person uuid, p_is_on boolean, p_now timestamptz) returns void language sql as $$
  update smart_account set instant_payments_off_since = case when not p_is_on then p_now end where person_id = p_person
$$;
