-- Locks the account that a person wants to send from, for decisions about one payment at a time, and says whether they
-- may send. Until the transaction ends, the account of the person cannot be closed.
-- code: 0, or 20 session ended, 23 person not ready, 45 settlement has stopped for their Safe, 46 their account is
--   frozen; the other columns mean nothing then. Or 41: the person has disabled our module, so that only they can send, with their signature.
-- may_confirm: false if the second factor is needed and was not shown. The caller checks it after it has looked for the
--   same intent, so that a repetition gets its answer.
create or replace function transfers_lock_sender(p_person uuid, p_session uuid, p_asset smallint, p_now timestamptz)
returns table (code smallint, account_id bigint, may_confirm boolean, has_second_factor boolean, is_lowered boolean)
language plpgsql as $$
declare
  is_open boolean;
  is_instant boolean;
  is_stopped boolean;
begin
  -- A deactivation waits for us or we for it: nothing begins for a closed account.
  select p.deactivated_at is null, not p.second_factor or coalesce(s.step_up_until > p_now, false),
      p.second_factor, transfer_limit_is_lowered(p.second_factor, p.limits_lowered_until, p_now)
    into is_open, may_confirm, has_second_factor, is_lowered
    from person_card p join session_card s on s.person_id = p.id and s.id = p_session and s.revoked_at is null
    where p.id = p_person for share of p;
  if not found then
    code := 20; return next; return;
  end if;
  select own.account_id, safe.instant_payments_off_since is null,
      exists (select from stopped_safe s where s.safe_address = safe.safe_address)
    into account_id, is_instant, is_stopped from person_wallet own join person_safe safe using (person_id)
    where own.person_id = p_person and own.asset = p_asset;
  if account_id is null or not is_open then
    code := 23; return next; return;
  end if;
  if is_stopped then
    code := 45; return next; return;
  end if;
  perform ledger_lock_accounts(array[account_id]);
  -- Under the lock, which a new freeze takes too.
  if person_is_frozen(p_person, p_now) then
    code := 46; return next; return;
  end if;
  code := case when is_instant then 0 else 41 end;
  return next;
end $$;
