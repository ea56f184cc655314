-- Locks accounts in id order and returns their rows in that order, as they stay until the SQL transaction ends: callers
-- need not read them again. width_bucket(id, ids) is the place of an account, tids finds its row for the update.
-- Accounts that do not exist are missing, and so is one that was opened while the call waited. room: the amount that
-- can still be spent.
create or replace function ledger_lock_balances(p_account bigint[]) returns ledger_locked language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  locked ledger_locked;
begin
  select array_agg(a.id), array_agg(a.tid), array_agg(a.asset), array_agg(a.posted), array_agg(a.held),
    array_agg(a.posted - a.held - a.floor), array_agg(a.sequence)
  into locked
  from (
    select ctid as tid, id, asset, posted, held, floor, sequence
    from account where id = any (p_account) order by id for no key update
  ) as a;
  return locked;
end $$;
