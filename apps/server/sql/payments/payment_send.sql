-- Decides a group of sends. Locks what they depend on, each kind in one order, so that payment_decide reads what was
-- committed by the previous holder of the locks. A group holds at most one send per person: two would not see each
-- other's amounts.
create or replace function payment_send(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[],
  p_lowered_limit bigint[], p_max_sends integer, p_now timestamptz, p_is_signed boolean default false
) returns table (ordinal integer, code smallint, transfer_id uuid, status smallint, hash bytea)
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  recipients uuid[];
begin
  if (select count(distinct sender) from unnest(p_sender) as i (sender)) < cardinality(p_sender) then
    raise exception 'a group of sends holds two of one person';
  end if;
  -- Until this is committed, neither account can be deleted. Where a lock is not free, the account has been closed: the
  -- send is decided as one to nobody.
  recipients := array(
    select case when pg_try_advisory_xact_lock_shared(person_closing_lock(i.sender))
        and pg_try_advisory_xact_lock_shared(person_closing_lock(i.recipient)) then i.recipient end
      from unnest(p_sender, p_recipient) with ordinality as i (sender, recipient, place) order by i.place);
  -- Requests before accounts, as everywhere.
  if array_remove(p_request, null) <> '{}' then
    perform 1 from payment_request r where r.id = any (p_request) order by r.id for update;
  end if;
  perform payment_lock_money(p_sender, p_asset);
  return query select * from payment_decide(p_id, p_sender, p_session, recipients, p_asset, p_amount, p_note,
    p_correlation, p_digest, p_request, p_daily_limit, p_lowered_limit, p_max_sends, p_now, p_is_signed);
end $$;
