-- How far an order has come. A final status is never replaced by a lower one.
create or replace function ramp_order_rank(p_status text) returns integer language sql immutable parallel safe
  return case p_status when 'PENDING_TRANSFER' then 0 when 'AWAITING_TRANSFER' then 1 when 'PROCESSING' then 2 else 3 end;
