-- Everything that waits for longer than it should, at most p_limit of each kind, the oldest ones. It is the only answer to this
-- question: the console, the commands, the metrics and the reconciliation read it or the function of a module (ADR 144).
create or replace function stuck_work(p_now timestamptz, p_limit integer, p_max_age interval) returns setof stuck_item
language sql stable as $$
  select * from stuck_settlement(p_now, p_limit, p_max_age)
  union all select * from stuck_relays(p_now, p_limit)
  union all select * from stuck_signatures(p_now, p_limit)
  union all select * from stuck_handovers(p_now, p_limit)
  union all select * from stuck_orders(p_now, p_limit)
  union all select * from stuck_teleports(p_now, p_limit)
  union all select * from stuck_exchanges(p_now, p_limit)
  union all select * from stuck_screening(p_now, p_limit)
$$;
