-- The people of a payment of a teleport link, by the payment's id, which the ramp knows too: the link's owner, and the
-- payer if they are signed in.
create or replace function teleport_people(p_payment uuid) returns setof uuid language sql stable parallel safe as $$
  select link.person_id from teleport_payment payment join teleport_link link on link.id = payment.link_id
    where payment.id = p_payment
  union all select payer_person_id from teleport_payment where id = p_payment and payer_person_id is not null
$$;
