-- The ledger: who holds how much of what, and why.
--
-- Every movement of money is one transfer between two accounts of the same asset. It is reserved
-- first (held on the debit side, not yet spendable on the credit side) and then ended once, by
-- posting or by voiding. Accounts carry running totals; transfers, endings and entries are only
-- ever inserted. The debit account is the one that pays, the credit account the one that receives.
--
-- Order of locks, the same in every function, so that no two calls can wait for each other:
-- accounts by id, then transfers by id. A caller makes one ledger call per SQL transaction, or
-- accepts that PostgreSQL may choose it as the victim of a deadlock and repeats it.

-- Constants ---------------------------------------------------------------------------------------

-- No balance, floor or amount lies beyond this (2^62 - 1), so that balance - held - floor and every
-- running sum fit into a bigint. What would go beyond is refused as an answer, never as an error.
create function ledger_limit() returns bigint
  language sql immutable parallel safe
  return 4611686018427387903::bigint;

-- The answers, per item. A refusal (10 to 13, 16, 18) of a reservation or a direct posting is
-- stored under the transfer's id; asking again answers 100 + that code. The planner folds the call
-- into a constant.
create function ledger_code(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'done' then 0
    when 'replayed' then 1                 -- it had been done before; nothing changed now
    when 'conflict' then 2                 -- the id is taken by something with other content
    when 'insufficient_funds' then 10
    when 'unknown_account' then 11
    when 'wrong_asset' then 12
    when 'same_account' then 13
    when 'ended_otherwise' then 14         -- posting what was voided, or voiding what was posted
    when 'unknown_transfer' then 15
    when 'bad_amount' then 16              -- not positive, or beyond ledger_limit()
    when 'was_refused' then 17             -- posting or voiding a transfer that never held money
    when 'balance_limit' then 18           -- the receiver's balance would pass ledger_limit()
    when 'refused_before' then 100         -- added to the code of the stored refusal
  end;
begin
  if code is null then raise exception 'no ledger code is named %', p_name; end if;
  return code;
end $$;

create function ledger_outcome(p_name text) returns smallint
  language sql immutable parallel safe
  return (case p_name when 'posted' then 1 when 'voided' then 2 end)::smallint;

-- Tables ------------------------------------------------------------------------------------------

create sequence account_id_seq as bigint;

-- Balances change at every movement: room on each page keeps the new row version beside the old one
-- (no index is touched), and vacuum comes early. No index on balances, no foreign keys: the
-- functions below check what they would check.
create table account (
  id bigint primary key,
  posted bigint not null default 0,
  held bigint not null default 0,
  floor bigint not null,
  sequence bigint not null default 0,
  asset smallint not null,
  constraint account_held_not_negative check (held >= 0),
  constraint account_not_below_floor check (posted - held >= floor),
  constraint account_floor_in_range check (floor between -ledger_limit() and 0),
  constraint account_posted_in_range check (posted between -ledger_limit() and ledger_limit())
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.1);
comment on column account.posted is 'minor units that are settled';
comment on column account.held is 'minor units promised to pending transfers out of this account';
comment on column account.floor is 'posted - held never goes below it: 0 for people, negative for system accounts';
comment on column account.sequence is 'number of the last entry of this account';

-- Partitioning, when a month no longer fits in memory: ids are UUIDv7, so their order is the order
-- of time. transfer and transfer_end become `partition by range (id)`, entry `partition by range
-- (transfer)`, with the first UUIDv7 of each month as a bound; the existing table is attached as
-- the first partition. entry's primary key then ends with `transfer`, and the uniqueness of
-- (account, sequence) rests on the locked account row that numbers the entries.

create table transfer (
  id uuid primary key,
  digest uuid not null,
  debit bigint not null,
  credit bigint not null,
  amount bigint not null,
  at timestamptz not null default clock_timestamp(),
  asset smallint not null,
  result smallint not null,
  constraint transfer_amount_in_range check (result <> 0 or amount between 1 and ledger_limit()),
  constraint transfer_between_two_accounts check (result <> 0 or debit <> credit)
) with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
comment on column transfer.digest is 'fingerprint of what was asked for; another one under the same id is a conflict';
comment on column transfer.result is '0: the money was held; else the code of the refusal, for ever';

-- The primary key lets a transfer end once: posting and voiding exclude each other.
create table transfer_end (
  id uuid primary key,
  at timestamptz not null default clock_timestamp(),
  outcome smallint not null,
  evidence jsonb,
  constraint transfer_end_outcome_known check (outcome in (ledger_outcome('posted'), ledger_outcome('voided')))
) with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
comment on column transfer_end.evidence is 'why it ended so: the chain event, the operator''s decision, …';

create table entry (
  account bigint not null,
  sequence bigint not null,
  transfer uuid not null,
  amount bigint not null,
  balance bigint not null,
  at timestamptz not null default clock_timestamp(),
  primary key (account, sequence)
) with (autovacuum_vacuum_insert_scale_factor = 0.1, autovacuum_analyze_scale_factor = 0.05);
comment on column entry.sequence is '1, 2, 3, … for each account, without gaps';
comment on column entry.amount is 'minor units: negative for the debit side, positive for the credit side';
comment on column entry.balance is 'the account''s posted balance after this entry';

-- The other side of what people do: issuance, clearing, treasury, … A busy one has several stripes,
-- accounts of its own that share the waiting.
create table system_account (
  code text not null,
  asset smallint not null,
  stripe smallint not null,
  account_id bigint not null unique,
  primary key (code, asset, stripe),
  constraint system_account_stripe_in_range check (stripe between 0 and 63)
);

-- Protection --------------------------------------------------------------------------------------

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is not allowed', lower(tg_op), tg_table_name
    using errcode = 'integrity_constraint_violation',
          hint = 'A correction is a new transfer.';
end $$;

create trigger transfer_append_only before update or delete on transfer
  for each row execute function ledger_refuse_change();
create trigger transfer_no_truncate before truncate on transfer
  execute function ledger_refuse_change();
create trigger transfer_end_append_only before update or delete on transfer_end
  for each row execute function ledger_refuse_change();
create trigger transfer_end_no_truncate before truncate on transfer_end
  execute function ledger_refuse_change();
create trigger entry_append_only before update or delete on entry
  for each row execute function ledger_refuse_change();
create trigger entry_no_truncate before truncate on entry
  execute function ledger_refuse_change();
create trigger system_account_append_only before update or delete on system_account
  for each row execute function ledger_refuse_change();
create trigger system_account_no_truncate before truncate on system_account
  execute function ledger_refuse_change();

-- An account opens empty, keeps its asset and its floor, and stays. A balance moves only together
-- with the number of its last entry, and that number only grows.
create trigger account_opens_empty before insert on account
  for each row when (new.posted <> 0 or new.held <> 0 or new.sequence <> 0)
  execute function ledger_refuse_change();
create trigger account_keeps_its_terms before update of id, asset, floor on account
  for each row execute function ledger_refuse_change();
create trigger account_moves_with_entries before update on account
  for each row when (
    new.sequence < old.sequence or (new.posted <> old.posted and new.sequence = old.sequence))
  execute function ledger_refuse_change();
create trigger account_stays before delete on account
  for each row execute function ledger_refuse_change();
create trigger account_no_truncate before truncate on account
  execute function ledger_refuse_change();

-- Building stones ---------------------------------------------------------------------------------

create function ledger_require_equal_lengths(variadic p_lengths integer[]) returns void
  language plpgsql immutable as $$
begin
  if array_position(p_lengths, null) is not null or p_lengths[1] <> any (p_lengths) then
    raise exception 'a batch needs arrays of equal length, not %', p_lengths
      using errcode = 'array_subscript_error';
  end if;
end $$;

-- Locks accounts in id order and returns those that do not exist. An account opened while we waited
-- is visible afterwards but not locked: it counts as missing.
create function ledger_lock_accounts(p_account bigint[]) returns bigint[] language plpgsql
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

-- A running sum that leaves out what does not fit, so that one item too large does not spoil the
-- smaller ones behind it. The state is the sum accepted so far: as it is when the last item was
-- accepted, as -sum - 1 when it was refused.
create function ledger_fit_step(p_state bigint, p_amount bigint, p_room bigint) returns bigint
  language plpgsql immutable strict parallel safe as $$
declare
  accepted bigint := case when p_state < 0 then -(p_state + 1) else p_state end;
begin
  return case when p_amount <= p_room - accepted then accepted + p_amount else -accepted - 1 end;
end $$;

create aggregate ledger_fit(amount bigint, room bigint) (
  sfunc = ledger_fit_step, stype = bigint, initcond = '0');

-- Looks at each item of a batch of new transfers before any money is considered.
-- is_new: the id is neither stored nor used earlier in the batch. code is null when only funds can
-- still refuse the item. p_missing is what ledger_lock_accounts returned. An item that repeats an earlier one of its batch carries `replayed` here;
-- the caller replaces it when that earlier item is refused. To be called under the account locks.
create function ledger_examine(
  p_id uuid[], p_digest uuid[], p_debit bigint[], p_credit bigint[], p_asset smallint[], p_amount bigint[],
  p_missing bigint[]
) returns table (
  place bigint, id uuid, digest uuid, debit bigint, credit bigint, asset smallint, amount bigint,
  room bigint, headroom bigint, is_new boolean, code smallint
) language sql stable as $$
  select i.place, i.id, i.digest, i.debit, i.credit, i.asset, i.amount,
    payer.posted - payer.held - payer.floor,
    ledger_limit() - receiver.posted,
    stored.id is null and row_number() over same_id = 1,
    case
      when stored.id is not null then case
        when (stored.digest, stored.debit, stored.credit, stored.asset, stored.amount)
          is distinct from (i.digest, i.debit, i.credit, i.asset, i.amount) then ledger_code('conflict')
        when stored.result = ledger_code('done') then ledger_code('replayed')
        else (ledger_code('refused_before') + stored.result)::smallint end
      when row_number() over same_id > 1 then case
        when first_value(row(i.digest, i.debit, i.credit, i.asset, i.amount)) over same_id
          = row(i.digest, i.debit, i.credit, i.asset, i.amount) then ledger_code('replayed')
        else ledger_code('conflict') end
      when i.amount not between 1 and ledger_limit() then ledger_code('bad_amount')
      when i.debit = i.credit then ledger_code('same_account')
      when payer.id is null or receiver.id is null
        or i.debit = any (p_missing) or i.credit = any (p_missing) then ledger_code('unknown_account')
      when payer.asset <> i.asset or receiver.asset <> i.asset then ledger_code('wrong_asset')
    end
  from unnest(p_id, p_digest, p_debit, p_credit, p_asset, p_amount)
    with ordinality as i (id, digest, debit, credit, asset, amount, place)
  left join transfer stored on stored.id = i.id
  left join account payer on payer.id = i.debit
  left join account receiver on receiver.id = i.credit
  window same_id as (partition by i.id order by i.place)
$$;

-- Books accepted transfers, in order: two entries each and the new balances. p_was_held says whether
-- the amounts had been held on the debit side and are released now. The caller holds both locks.
create function ledger_book(
  p_id uuid[], p_debit bigint[], p_credit bigint[], p_amount bigint[], p_was_held boolean
) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
begin
  with leg as (
    select t.place, t.id, side.account, side.amount, side.released
    from unnest(p_id, p_debit, p_credit, p_amount)
      with ordinality as t (id, debit, credit, amount, place)
    cross join lateral (values
      (t.debit, -t.amount, case when p_was_held then t.amount else 0 end),
      (t.credit, t.amount, 0)) as side (account, amount, released)
  ),
  numbered as materialized (
    select id, account, amount, released,
      row_number() over this_account as nth, sum(amount) over this_account as running
    from leg window this_account as (partition by account order by place)
  ),
  -- Both writes of this statement read the accounts as they were before it.
  written as (
    insert into entry (account, sequence, transfer, amount, balance)
    select a.id, a.sequence + n.nth, n.id, n.amount, a.posted + n.running
    from numbered n join account a on a.id = n.account
  )
  update account a
  set posted = a.posted + total.amount, held = a.held - total.released, sequence = a.sequence + total.legs
  from (
    select account, sum(amount)::bigint as amount, sum(released)::bigint as released, count(*) as legs
    from numbered group by account
  ) as total
  where a.id = total.account;
end $$;

-- The operations ----------------------------------------------------------------------------------
-- Each takes a batch as arrays and answers one code per item, in order; an item never disturbs its
-- neighbours, and the answers are those of the same items asked one after the other.
--
-- Every operation first locks, then decides in a new statement, which sees what the lock waited for
-- (at the default isolation, read committed). Its planner settings leave only nested loops over
-- primary keys: a plan made while the tables were still empty stays right when they are large.

-- Opens accounts under ids taken from account_id_seq.
-- done · replayed (open on the same terms) · conflict (open on others) · bad_amount (the floor)
create function ledger_open_accounts(p_id bigint[], p_asset smallint[], p_floor bigint[])
returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  opened bigint[];
  answers smallint[];
begin
  perform ledger_require_equal_lengths(cardinality(p_id), cardinality(p_asset), cardinality(p_floor));
  with wanted as (
    select distinct on (i.id) i.id, i.asset, i.floor
    from unnest(p_id, p_asset, p_floor) with ordinality as i (id, asset, floor, place)
    where i.floor between -ledger_limit() and 0
    order by i.id, i.place
  ), inserted as (
    insert into account (id, asset, floor) select id, asset, floor from wanted order by id
    on conflict do nothing returning id
  )
  select array_agg(id) into opened from inserted;

  select array_agg(case
      when i.floor not between -ledger_limit() and 0 then ledger_code('bad_amount')
      when (a.asset, a.floor) is distinct from (i.asset, i.floor) then ledger_code('conflict')
      when a.id = any (opened) and i.nth = 1 then ledger_code('done')
      else ledger_code('replayed') end order by i.place)
  into answers
  from (
    select *, row_number() over (
      partition by id, floor between -ledger_limit() and 0 order by place) as nth
    from unnest(p_id, p_asset, p_floor) with ordinality as i (id, asset, floor, place)
  ) as i
  left join account a on a.id = i.id;
  return coalesce(answers, '{}');
end $$;

-- Holds money for transfers. Locks the debit accounts only: many may pay the same account at once.
-- done · replayed · conflict · insufficient_funds · unknown_account · wrong_asset · same_account ·
-- bad_amount · refused_before + code
create function ledger_reserve(
  p_id uuid[], p_digest uuid[], p_debit bigint[], p_credit bigint[], p_asset smallint[], p_amount bigint[]
) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  missing bigint[];
  answers smallint[];
  wanted bigint;
  stored bigint;
begin
  perform ledger_require_equal_lengths(cardinality(p_id), cardinality(p_digest), cardinality(p_debit),
    cardinality(p_credit), cardinality(p_asset), cardinality(p_amount));
  missing := ledger_lock_accounts(p_debit);

  with examined as materialized (
    select e.*, ledger_fit(e.amount, e.room) filter (where e.code is null)
      over (partition by e.debit order by e.place) as fit
    from ledger_examine(p_id, p_digest, p_debit, p_credit, p_asset, p_amount, missing) as e
  ),
  decided as materialized (
    select place, id, digest, debit, credit, asset, amount, is_new,
      case when code is not null then code
        when fit < 0 then ledger_code('insufficient_funds')
        else ledger_code('done') end as code
    from examined
  ),
  inserted as (
    insert into transfer (id, digest, debit, credit, asset, amount, result)
    select id, digest, debit, credit, asset, amount, code from decided where is_new order by id
    on conflict do nothing returning 1
  ),
  held as (
    update account a set held = a.held + total.amount
    from (
      select debit, sum(amount)::bigint as amount
      from decided where is_new and code = ledger_code('done') group by debit
    ) as total
    where a.id = total.debit
  ),
  answered as (
    select place, is_new, case
        when code = ledger_code('replayed') and first_value(is_new) over same_id
          and first_value(code) over same_id <> ledger_code('done')
        then ledger_code('refused_before') + first_value(code) over same_id
        else code end as code
    from decided window same_id as (partition by id order by place)
  )
  select array_agg(code::smallint order by place), count(*) filter (where is_new),
    (select count(*) from inserted)
  into answers, wanted, stored from answered;

  -- The same id was stored meanwhile for another debit account (or none), so no lock was shared.
  if stored <> wanted then
    raise exception 'a transfer id was used twice at the same moment'
      using errcode = 'serialization_failure', hint = 'Ask again: the id is decided now.';
  end if;
  return coalesce(answers, '{}');
end $$;

-- Ends pending transfers by booking them. The first evidence stays.
-- done · replayed · ended_otherwise (voided) · unknown_transfer · was_refused · balance_limit (it
-- stays pending)
create function ledger_post(p_id uuid[], p_evidence jsonb) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  answers smallint[];
  all_fit boolean;
  ids uuid[];
  debits bigint[];
  credits bigint[];
  amounts bigint[];
  results smallint[];
begin
  -- Read once, before the locks: what is reserved while we wait is still unknown to this call.
  select array_agg(t.debit order by i.place), array_agg(t.credit order by i.place),
    array_agg(t.amount order by i.place), array_agg(t.result order by i.place)
  into debits, credits, amounts, results
  from unnest(p_id) with ordinality as i (id, place) left join transfer t on t.id = i.id;
  perform ledger_lock_accounts(debits || credits);

  with item as materialized (
    select i.place, i.id, i.debit, i.credit, i.amount,
      ledger_limit() - receiver.posted as headroom,
      case
        when i.result is null then ledger_code('unknown_transfer')
        when i.result <> ledger_code('done') then ledger_code('was_refused')
        when e.outcome = ledger_outcome('voided') then ledger_code('ended_otherwise')
        when e.outcome = ledger_outcome('posted') then ledger_code('replayed')
        when row_number() over (partition by i.id order by i.place) > 1 then ledger_code('replayed')
        else ledger_code('done') end as code
    from unnest(p_id, debits, credits, amounts, results)
      with ordinality as i (id, debit, credit, amount, result, place)
    left join transfer_end e on e.id = i.id
    left join account receiver on receiver.id = i.credit
  ),
  fits as materialized (
    select coalesce(bool_and(total.amount <= total.headroom), true) as all_fit
    from (
      select sum(amount) as amount, min(headroom) as headroom
      from item where code = ledger_code('done') group by credit
    ) as total
  ),
  ended as (
    insert into transfer_end (id, outcome, evidence)
    select i.id, ledger_outcome('posted'), p_evidence
    from item i cross join fits
    where i.code = ledger_code('done') and fits.all_fit order by i.id
  )
  select array_agg(code order by place), (select f.all_fit from fits f),
    array_agg(id order by place) filter (where code = ledger_code('done')),
    array_agg(debit order by place) filter (where code = ledger_code('done')),
    array_agg(credit order by place) filter (where code = ledger_code('done')),
    array_agg(amount order by place) filter (where code = ledger_code('done'))
  into answers, all_fit, ids, debits, credits, amounts from item;

  if all_fit then
    perform ledger_book(ids, debits, credits, amounts, true) where ids is not null;
  elsif cardinality(p_id) = 1 then
    answers := array[ledger_code('balance_limit')];
  else
    -- Someone's balance comes near the limit: then the order within the batch matters.
    for i in 1 .. cardinality(p_id) loop
      answers[i] := (ledger_post(p_id[i:i], p_evidence))[1];
    end loop;
  end if;
  return coalesce(answers, '{}');
end $$;

-- Ends pending transfers by releasing what they hold. Locks the debit accounts only.
-- done · replayed · ended_otherwise (posted) · unknown_transfer · was_refused
create function ledger_void(p_id uuid[], p_evidence jsonb) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  answers smallint[];
  debits bigint[];
  amounts bigint[];
  results smallint[];
begin
  select array_agg(t.debit order by i.place), array_agg(t.amount order by i.place),
    array_agg(t.result order by i.place)
  into debits, amounts, results
  from unnest(p_id) with ordinality as i (id, place) left join transfer t on t.id = i.id;
  perform ledger_lock_accounts(debits);

  with item as materialized (
    select i.place, i.id, i.debit, i.amount,
      case
        when i.result is null then ledger_code('unknown_transfer')
        when i.result <> ledger_code('done') then ledger_code('was_refused')
        when e.outcome = ledger_outcome('posted') then ledger_code('ended_otherwise')
        when e.outcome = ledger_outcome('voided') then ledger_code('replayed')
        when row_number() over (partition by i.id order by i.place) > 1 then ledger_code('replayed')
        else ledger_code('done') end as code
    from unnest(p_id, debits, amounts, results)
      with ordinality as i (id, debit, amount, result, place)
    left join transfer_end e on e.id = i.id
  ),
  ended as (
    insert into transfer_end (id, outcome, evidence)
    select id, ledger_outcome('voided'), p_evidence
    from item where code = ledger_code('done') order by id
  ),
  released as (
    update account a set held = a.held - total.amount
    from (
      select debit, sum(amount)::bigint as amount
      from item where code = ledger_code('done') group by debit
    ) as total
    where a.id = total.debit
  )
  select array_agg(code order by place) into answers from item;
  return coalesce(answers, '{}');
end $$;

-- Reserves and posts in one step, for movements that need no outside evidence.
-- done · replayed (posted before) · conflict (also: reserved and still pending) · ended_otherwise
-- (voided) · the refusals of ledger_reserve and balance_limit, all stored · refused_before + code
create function ledger_post_directly(
  p_id uuid[], p_digest uuid[], p_debit bigint[], p_credit bigint[], p_asset smallint[], p_amount bigint[],
  p_evidence jsonb
) returns smallint[] language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  is_single boolean := cardinality(p_id) = 1;
  missing bigint[];
  answers smallint[];
  all_fit boolean;
  wanted bigint;
  stored bigint;
  ids uuid[];
  debits bigint[];
  credits bigint[];
  amounts bigint[];
begin
  perform ledger_require_equal_lengths(cardinality(p_id), cardinality(p_digest), cardinality(p_debit),
    cardinality(p_credit), cardinality(p_asset), cardinality(p_amount));
  missing := ledger_lock_accounts(p_debit || p_credit);

  with examined as materialized (
    select x.place, x.id, x.digest, x.debit, x.credit, x.asset, x.amount, x.room, x.headroom, x.is_new,
      case when x.is_new or x.code <> ledger_code('replayed') then x.code
        when e.outcome = ledger_outcome('voided') then ledger_code('ended_otherwise')
        when e.id is null and s.id is not null then ledger_code('conflict')
        else x.code end as code
    from ledger_examine(p_id, p_digest, p_debit, p_credit, p_asset, p_amount, missing) as x
    left join transfer s on s.id = x.id
    left join transfer_end e on e.id = x.id
  ),
  -- Whether everything fits in whatever order: each payer has all it pays, each receiver room for
  -- all it receives. Then the batch is booked as a set.
  fits as materialized (
    select coalesce(bool_and(total.paid <= total.room and total.received <= total.headroom), true) as all_fit
    from (
      select sum(side.paid) as paid, min(side.room) as room,
        sum(side.received) as received, min(side.headroom) as headroom
      from examined x cross join lateral (values
        (x.debit, x.amount, x.room, 0::bigint, null::bigint),
        (x.credit, 0::bigint, null::bigint, x.amount, x.headroom)
      ) as side (account, paid, room, received, headroom)
      where x.code is null group by side.account
    ) as total
  ),
  decided as materialized (
    select x.place, x.id, x.digest, x.debit, x.credit, x.asset, x.amount, x.is_new,
      case when x.code is not null then x.code
        when fits.all_fit then ledger_code('done')
        when x.amount > x.room then ledger_code('insufficient_funds')
        else ledger_code('balance_limit') end as code
    from examined x cross join fits
  ),
  inserted as (
    insert into transfer (id, digest, debit, credit, asset, amount, result)
    select d.id, d.digest, d.debit, d.credit, d.asset, d.amount, d.code
    from decided d cross join fits
    where d.is_new and (fits.all_fit or is_single) order by d.id
    on conflict do nothing returning 1
  ),
  ended as (
    insert into transfer_end (id, outcome, evidence)
    select d.id, ledger_outcome('posted'), p_evidence
    from decided d cross join fits
    where d.is_new and d.code = ledger_code('done') and fits.all_fit order by d.id
    on conflict do nothing
  ),
  answered as (
    select d.*, case
        when code = ledger_code('replayed') and first_value(is_new) over same_id
          and first_value(code) over same_id <> ledger_code('done')
        then ledger_code('refused_before') + first_value(code) over same_id
        else code end as answer
    from decided d window same_id as (partition by id order by place)
  )
  select array_agg(answer::smallint order by place), (select f.all_fit from fits f),
    count(*) filter (where is_new), (select count(*) from inserted),
    array_agg(id order by place) filter (where is_new and code = ledger_code('done')),
    array_agg(debit order by place) filter (where is_new and code = ledger_code('done')),
    array_agg(credit order by place) filter (where is_new and code = ledger_code('done')),
    array_agg(amount order by place) filter (where is_new and code = ledger_code('done'))
  into answers, all_fit, wanted, stored, ids, debits, credits, amounts from answered;

  if not all_fit and not is_single then
    -- Someone may lack the money, or gets it earlier in this very batch: then the order matters.
    for i in 1 .. cardinality(p_id) loop
      answers[i] := (ledger_post_directly(
        p_id[i:i], p_digest[i:i], p_debit[i:i], p_credit[i:i], p_asset[i:i], p_amount[i:i], p_evidence))[1];
    end loop;
    return answers;
  end if;
  if stored <> wanted then
    raise exception 'a transfer id was used twice at the same moment'
      using errcode = 'serialization_failure', hint = 'Ask again: the id is decided now.';
  end if;
  perform ledger_book(ids, debits, credits, amounts, false) where ids is not null;
  return coalesce(answers, '{}');
end $$;

-- System accounts ---------------------------------------------------------------------------------

-- Opens a system account with so many stripes (1 to 64), each with this floor. Asking again opens
-- only stripes that are missing; another floor is an error. Returns the accounts, by stripe.
create function ledger_open_system_account(p_code text, p_asset smallint, p_floor bigint, p_stripes integer)
returns bigint[] language plpgsql as $$
declare
  new_account bigint;
begin
  if (p_stripes between 1 and 64) is not true then
    raise exception 'a system account has 1 to 64 stripes, not %', p_stripes;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger_open_system_account', 0));
  if exists (
    select 1 from system_account s join account a on a.id = s.account_id
    where s.code = p_code and s.asset = p_asset and a.floor <> p_floor
  ) then
    raise exception 'system account % of asset % is open with another floor', p_code, p_asset;
  end if;
  for stripe_number in 0 .. p_stripes - 1 loop
    if not exists (
      select 1 from system_account
      where code = p_code and asset = p_asset and stripe = stripe_number
    ) then
      new_account := nextval('account_id_seq');
      insert into account (id, asset, floor) values (new_account, p_asset, p_floor);
      insert into system_account (code, asset, stripe, account_id)
      values (p_code, p_asset, stripe_number, new_account);
    end if;
  end loop;
  return array(
    select account_id from system_account where code = p_code and asset = p_asset order by stripe);
end $$;

-- The stripe of a system account that serves this salt (a transfer's or a person's id). The same
-- salt finds the same stripe as long as no stripe is added; what repeats a stored transfer repeats
-- the accounts stored with it.
create function ledger_system_account(p_code text, p_asset smallint, p_salt uuid) returns bigint
  language plpgsql stable as $$
declare
  stripes bigint[] := array(
    select account_id from system_account where code = p_code and asset = p_asset order by stripe);
begin
  if cardinality(stripes) = 0 then
    raise exception 'there is no system account % of asset %', p_code, p_asset
      using errcode = 'no_data_found';
  end if;
  return stripes[1 + get_byte(sha256(uuid_send(p_salt)), 0) % cardinality(stripes)];
end $$;
