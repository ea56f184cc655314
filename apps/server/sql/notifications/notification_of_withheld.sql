-- Drops each notification about a request that is withheld from the person, on every insert.
create or replace function notification_of_withheld() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(person_block_lock(new.person_id));
  if exists (select from payment_request_card
             where id = new.subject_id and payer_id = new.person_id and withheld) then
    return null;
  end if;
  return new;
end $$;
