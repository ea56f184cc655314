-- Out of whose Safe and into whose the operation of a transfer moves money, by the operation's or the transfer's id.
create or replace function settlement_subjects(p_id uuid) returns setof uuid language sql stable parallel safe as $$
  select s.person_id from settlement_operation o join person_safe s on s.safe_address in (o.from_address, o.to_address)
    where o.id = p_id or o.id = (select operation_id from settlement_operation_transfer where transfer_id = p_id)
$$;
