-- Whether the chain showed a movement with this content that a restored database did not know, so that the product may
-- have paid it before. p_from: null for a mint.
create or replace function settlement_was_imported(p_from bytea, p_to bytea, p_asset smallint, p_amount bigint)
returns boolean language sql stable as $$
  select exists (
    select from settlement_operation o
    where o.imported and o.to_address = p_to and o.asset = p_asset and o.amount = p_amount
      and o.from_address is not distinct from p_from and o.outcome is distinct from operation_outcome('failed'))
$$;
