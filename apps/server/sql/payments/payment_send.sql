-- Decides a group of sends. Locks the rows on which they depend, each kind in one order, so that payment_decide reads
-- the state that the previous holder of the locks has committed. A group holds at most one send per person: two would
-- not see each other's amounts. outcome: begun, repeated, or the code of the API's error. status: of the transfer, null
-- if nothing was reserved.
create or replace function payment_send(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[],
  p_lowered_limit bigint[], p_max_begun integer, p_now timestamptz, p_is_signed boolean default false
) returns table (ordinal integer, outcome text, transfer_id uuid, status smallint, hash bytea)
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  way constant text := case when p_is_signed then 'signed_payment' else 'payment' end;
  is_open boolean[];
  recipients uuid[];
begin
  if (select count(distinct sender) from unnest(p_sender) as i (sender)) < cardinality(p_sender) then
    raise exception 'a group of sends holds two of one person';
  end if;
  -- Requests before accounts, as everywhere.
  if array_remove(p_request, null) <> '{}' then
    perform 1 from payment_request r where r.id = any (p_request) order by r.id for update;
  end if;
  is_open := transfers_lock(p_sender, p_asset, way);
  -- Until this is committed, the recipients' accounts cannot be deleted either. Where a lock is not free, an account
  -- has been closed: the send is decided as one without a recipient.
  recipients := array(
    select case when i.is_open and pg_try_advisory_xact_lock_shared(person_closing_lock(i.recipient)) then i.recipient end
      from unnest(p_recipient, is_open) with ordinality as i (recipient, is_open, place) order by i.place);
  return query select * from payment_decide(p_id => p_id, p_sender => p_sender, p_session => p_session,
      p_recipient => recipients, p_asset => p_asset, p_amount => p_amount, p_note => p_note, p_correlation => p_correlation,
      p_digest => p_digest, p_request => p_request, p_daily_limit => p_daily_limit, p_lowered_limit => p_lowered_limit,
      p_max_begun => p_max_begun, p_now => p_now, p_way => way);
end $$;
