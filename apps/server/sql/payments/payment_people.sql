-- The sender and the recipient of a payment between people, by the correlation id that the sender's app gave it.
create or replace function payment_people(p_correlation uuid) returns setof uuid language sql stable parallel safe as $$
  select unnest(array[sender_id, recipient_id]) from payment where correlation_id = p_correlation
$$;
