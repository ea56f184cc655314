-- The second factor: passcodes, passkeys, the challenges that passkeys answer, and the devices that may
-- resume a session. What is secret is kept as a hash only.

-- When the session was last confirmed with a passkey; what administrators do asks for it.
alter table session add column passkey_verified_at timestamptz;

-- After a change of security settings less can be sent for a while (payment_send below).
alter table person add column limits_lowered_until timestamptz;

-- A code for a change of security settings; it opens no session.
alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose_check check (purpose in ('signup', 'login', 'security'));

create table passcode (
  person_id uuid primary key references person (id),
  -- Six digits: the hash is slow, and keyed with a pepper that is not in the database.
  hash text not null check (hash like '$argon2id$%'),
  -- Attempts since the last right one. Each is counted before it is judged, so that many at once are
  -- still counted one by one.
  wrong_attempts smallint not null default 0 check (wrong_attempts >= 0),
  locked_until timestamptz,
  set_at timestamptz not null
);

create table passkey (
  id uuid primary key,
  person_id uuid not null references person (id),
  -- base64url, as browsers write it; one credential belongs to one person.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null check (length(public_key) between 1 and 4000),
  -- How often it was used, as it says itself; one that counts must never count backwards.
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  device_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id, id);

-- What a passkey has to sign: single use, short lived, for one purpose in one session.
create table passkey_challenge (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('add', 'confirm', 'resume')),
  session_id uuid not null references session (id) on delete cascade,
  person_id uuid not null references person (id),
  expires_at timestamptz not null
);
create index passkey_challenge_session on passkey_challenge (session_id);
create index passkey_challenge_person on passkey_challenge (person_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

-- A device whose session was confirmed with a second factor. Its token and a passcode or a passkey
-- together resume the session after its refresh token has run out, unless it was ended on purpose.
create table remembered_device (
  session_id uuid primary key references session (id) on delete cascade,
  person_id uuid not null references person (id),
  device_id text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  expires_at timestamptz not null
);
create index remembered_device_person on remembered_device (person_id);
create index remembered_device_expiry on remembered_device (expires_at);

-- payment_send as in 0007, and while a person's limits are lowered a tenth of the daily limit holds.
-- Codes: as there, and 27 over the lowered daily limit.
create or replace function payment_send(
  p_id uuid[], p_sender uuid[], p_session uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[],
  p_note text[], p_correlation uuid[], p_digest uuid[], p_request uuid[], p_daily_limit bigint[], p_now timestamptz
) returns table (ordinal integer, code smallint, transfer_id uuid, status smallint, hash bytea)
-- Every table is reached by its key, however small it was when its statistics were taken. What grows
-- with each send (payment, activity) is looked up item by item (lateral, limit 1) for the same reason:
-- a join could read the whole of a table that was nearly empty when the plan was made.
language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
as $$
declare
  codes smallint[];
  answers uuid[];
  positions integer[];
  ids uuid[];
  digests uuid[];
  debits bigint[];
  credits bigint[];
  kept_assets smallint[];
  kept_amounts bigint[];
  results smallint[];
begin
  -- Lock the requests that are about to be paid, in one order, before anything is decided.
  if array_remove(p_request, null) <> '{}' then
    perform 1 from payment_request r where r.id = any (p_request) order by r.id for update;
  end if;

  with item as materialized (
    select i.position, i.id, i.digest, i.amount, i.asset, before.id as before_id,
      debit.account_id as debit, credit.account_id as credit,
      case
        when s.id is null or s.revoked_at is not null then 20
        when before.digest <> i.digest then 2
        when before.result = 0 then 1
        when before.id is not null then before.result
        when sender.second_factor and (s.step_up_until > p_now) is not true then 21
        when sender.id is null or sender.deactivated_at is not null
          or debit.account_id is null or payer.person_id is null then 23
        when recipient.id is null or recipient.deactivated_at is not null
          or credit.account_id is null or receiver.person_id is null then 22
        when i.request is not null and (r.status = 'pending' and r.expires_at > p_now) is not true then 24
        when i.request is not null and (r.payer_id, r.requestor_id, r.asset, r.amount)
          is distinct from (i.sender, i.recipient, i.asset, i.amount) then 25
        when i.amount > case when sender.limits_lowered_until > p_now then i.daily_limit / 10 else i.daily_limit end - (
          select coalesce(sum(p.amount), 0) from payment p
          where p.sender_id = i.sender and p.asset = i.asset and p.result = 0
            and p.created_at >= date_trunc('day', p_now, 'UTC'))
          then case when sender.limits_lowered_until > p_now then 27 else 26 end
      end::smallint as code
    from unnest(p_id, p_sender, p_session, p_recipient, p_asset, p_amount, p_correlation, p_digest, p_request, p_daily_limit)
      with ordinality as i (id, sender, session, recipient, asset, amount, correlation, digest, request, daily_limit, position)
    left join session s on s.id = i.session and s.person_id = i.sender
    left join person sender on sender.id = i.sender
    left join person recipient on recipient.id = i.recipient
    left join person_account debit on debit.person_id = i.sender and debit.asset = i.asset
    left join person_account credit on credit.person_id = i.recipient and credit.asset = i.asset
    left join smart_account payer on payer.person_id = i.sender
    left join smart_account receiver on receiver.person_id = i.recipient
    left join lateral (
      select p.id, p.digest, p.result from payment p
      where p.sender_id = i.sender and p.correlation_id = i.correlation limit 1) as before on true
    left join lateral (
      select r.* from payment_request r where i.request is not null and r.id = i.request limit 1) as r on true
  )
  select array_agg(item.code order by position), array_agg(coalesce(before_id, id) order by position),
    array_agg(position::integer order by position) filter (where item.code is null),
    array_agg(id order by position) filter (where item.code is null),
    array_agg(digest order by position) filter (where item.code is null),
    array_agg(debit order by position) filter (where item.code is null),
    array_agg(credit order by position) filter (where item.code is null),
    array_agg(asset order by position) filter (where item.code is null),
    array_agg(amount order by position) filter (where item.code is null)
  into codes, answers, positions, ids, digests, debits, credits, kept_assets, kept_amounts
  from item;

  if ids is not null then
    results := ledger_reserve(ids, digests, debits, credits, kept_assets, kept_amounts);
    if cardinality(ids) = cardinality(p_id) then
      perform payment_record(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request, results, p_now);
    else
      perform payment_record(
          array_agg(i.id order by n), array_agg(i.sender order by n), array_agg(i.recipient order by n),
          array_agg(i.asset order by n), array_agg(i.amount order by n), array_agg(i.note order by n),
          array_agg(i.correlation order by n), array_agg(i.digest order by n), array_agg(i.request order by n),
          results, p_now)
        from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request)
          with ordinality as i (id, sender, recipient, asset, amount, note, correlation, digest, request, n)
        where i.n = any (positions);
    end if;
    for index in 1 .. cardinality(ids) loop
      codes[positions[index]] := results[index];
    end loop;
  end if;

  -- What was reserved just now is pending and has no hash yet; only a replay has to look.
  return query
    select i.position::integer, i.code, i.answer,
      case when i.code = 0 then 0::smallint else earlier.status end, earlier.hash
    from unnest(codes, answers, p_sender) with ordinality as i (code, answer, sender, position)
    left join lateral (
      select a.status, a.hash from activity a
      where i.code <> 0 and a.person_id = i.sender and a.transfer_id = i.answer limit 1) as earlier on true;
end $$;
