-- A running sum that leaves out items that do not fit, so that one item too large does not block smaller ones
-- behind it. The state is the accepted sum so far: positive when the last item was accepted, -sum - 1 when it was
-- refused.
create or replace function ledger_fit_step(p_state bigint, p_amount bigint, p_room bigint) returns bigint
  language plpgsql immutable strict parallel safe as $$
declare
  accepted bigint := case when p_state < 0 then -(p_state + 1) else p_state end;
begin
  return case when p_amount <= p_room - accepted then accepted + p_amount else -accepted - 1 end;
end $$;
