-- The person of a ticket, by the ticket's id.
create or replace function ticket_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from ticket where id = p_id
$$;
