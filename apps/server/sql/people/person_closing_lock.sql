-- The advisory lock of a person's account: shared by each send from or to the person until it is committed, exclusive
-- when the account has just been closed, to wait for the sends that saw it open (ADR 49).
create or replace function person_closing_lock(p_person uuid) returns bigint language sql immutable parallel safe
  return hashtextextended(p_person::text, 49);
