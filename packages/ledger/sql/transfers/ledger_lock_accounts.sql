-- Locks accounts in id order, for callers that decide about them before the ledger does.
create or replace function ledger_lock_accounts(p_account bigint[]) returns void language plpgsql as $$
begin
  perform ledger_lock_balances(p_account);
end $$;
