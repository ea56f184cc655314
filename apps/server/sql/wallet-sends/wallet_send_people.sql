-- The sender of a payment to a wallet address, by the correlation id that their app gave it.
create or replace function wallet_send_people(p_correlation uuid) returns setof uuid language sql stable parallel safe as $$
  select person_id from wallet_send where correlation_id = p_correlation
$$;
