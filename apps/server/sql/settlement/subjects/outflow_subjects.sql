-- Out of whose Safes a chain transaction moved money outside the batches.
create or replace function outflow_subjects(p_transaction bytea) returns setof uuid language sql stable parallel safe as $$
  select s.person_id from outflow o join person_safe s on s.safe_address = o.from_address
    where o.transaction_hash = p_transaction
$$;
