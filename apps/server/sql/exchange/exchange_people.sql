-- The person of an exchange, by the exchange's id or the correlation id that their app gave it.
create or replace function exchange_people(p_id uuid) returns setof uuid language sql stable parallel safe as $$
  select person_id from exchange where id = p_id
  union all select person_id from exchange where correlation_id = p_id
$$;
