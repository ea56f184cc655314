-- Locks accounts in id order and returns those that do not exist. An account opened while the call waited is visible
-- afterwards but not locked: it counts as missing.
create or replace function ledger_lock_accounts(p_account bigint[]) returns bigint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  locked bigint[];
begin
  select array_agg(id) into locked from (
    select id from account where id = any (p_account) order by id for no key update) as a;
  return array(select unnest(p_account) except select unnest(locked));
end $$;
