-- The person of a top-up or a withdrawal, by its id, which the ramp knows too, or by the correlation id that their app
-- gave it.
create or replace function funding_people(p_id uuid) returns setof uuid language sql stable parallel safe as $$
  select person_id from funding_intent where id = p_id
  union all select person_id from funding_intent where correlation_id = p_id
$$;
