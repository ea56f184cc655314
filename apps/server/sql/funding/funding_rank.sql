-- The order of an intent's statuses: they only move forward.
create or replace function funding_rank(p_status text) returns integer language sql immutable parallel safe
  return case p_status when 'PENDING_TRANSFER' then 0 when 'AWAITING_TRANSFER' then 1 when 'PROCESSING' then 2 else 3 end;
