-- The Safes of people whose accounts are frozen, or were at a time since p_since. There are few.
create or replace function settlement_frozen_safes(p_since timestamptz) returns bytea[] language plpgsql stable
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return array(select safe_address from person_safe where person_id in (select id from frozen_people(p_since) as id));
end $$;
