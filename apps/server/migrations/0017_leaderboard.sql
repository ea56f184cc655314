-- Who brought the most people who count, the prizes of each week, and the wallet they are paid from.

-- Quality referrals of each person, by period. `starts_on` is the period's first day, UTC.
create table leaderboard_score (
  period smallint not null check (period in (1, 2, 3)),           -- 1 week, 2 month, 3 all time
  starts_on date not null,
  person_id uuid not null references person (id),
  score integer not null check (score > 0),
  -- When the score became what it is: of equal scores, the earlier one is ahead.
  reached_at timestamptz not null,
  -- Whoever is deactivated has no place.
  listed boolean not null,
  primary key (period, starts_on, person_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create unique index leaderboard_score_rank
  on leaderboard_score (period, starts_on, score desc, reached_at, person_id) where listed;
create index leaderboard_score_person on leaderboard_score (person_id);

-- How many listed people have a score that they reached in the same hour (of all time: on the same
-- day). A place is a sum over these few rows and a count within one of them: a million rows are never
-- counted while somebody waits.
create table leaderboard_tally (
  period smallint not null,
  starts_on date not null,
  score integer not null,
  slot timestamptz not null,
  people integer not null check (people >= 0),
  primary key (period, starts_on, score, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);

create function leaderboard_slot(p_period smallint, p_at timestamptz) returns timestamptz
  language sql immutable parallel safe
  return case p_period when 3 then date_trunc('day', p_at, 'UTC') else date_trunc('hour', p_at, 'UTC') end;

-- A score only ever goes up by one, so two changes at once lock tallies in the same order.
create function leaderboard_count() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.listed then
    update leaderboard_tally set people = people - 1
      where (period, starts_on, score, slot)
        = (old.period, old.starts_on, old.score, leaderboard_slot(old.period, old.reached_at));
  end if;
  if tg_op <> 'DELETE' and new.listed then
    insert into leaderboard_tally as t (period, starts_on, score, slot, people)
      values (new.period, new.starts_on, new.score, leaderboard_slot(new.period, new.reached_at), 1)
      on conflict (period, starts_on, score, slot) do update set people = t.people + 1;
  end if;
  return null;
end $$;
create trigger leaderboard_count after insert or update or delete on leaderboard_score
  for each row execute function leaderboard_count();

create function leaderboard_list() returns trigger language plpgsql as $$
begin
  update leaderboard_score set listed = new.deactivated_at is null where person_id = new.id;
  return null;
end $$;
create trigger leaderboard_list after update of deactivated_at on person
  for each row when ((old.deactivated_at is null) <> (new.deactivated_at is null))
  execute function leaderboard_list();

-- Prizes -------------------------------------------------------------------------------------------

-- A week whose winners stand. Nothing is counted for it any more.
create table prize_week (
  week date primary key check (extract(dow from week) = 0),
  participants integer not null check (participants >= 0),
  decided_at timestamptz not null
);

-- The two unique keys are the promise: a week's position is won once, and by another person each.
create table prize (
  id uuid primary key,
  week date not null references prize_week (week),
  position smallint not null check (position > 0),
  person_id uuid not null references person (id),
  score integer not null check (score > 0),
  asset smallint not null,
  amount bigint not null check (amount > 0),
  payable_at timestamptz not null,
  -- An administrator stopped it, or the chain refused to pay it (then nobody is named).
  held_at timestamptz,
  held_by uuid references person (id),
  held_reason text check (char_length(held_reason) <= 280),
  released_by uuid references person (id),
  -- Payments that were begun; the last one's transfer is the one below.
  attempts integer not null default 0,
  transfer_id uuid unique,
  paid_at timestamptz,
  forfeited_at timestamptz,
  unique (week, position),
  unique (week, person_id),
  check ((held_at is null) = (held_reason is null) and (held_by is null or held_at is not null)),
  check (transfer_id is null or (held_at is null and forfeited_at is null)),
  check (paid_at is null or transfer_id is not null)
);
create index prize_open on prize (week, position) where paid_at is null and forfeited_at is null;
create index prize_person on prize (person_id);

-- Counting takes this lock shared, deciding a week takes it alone: then nothing that was counted for
-- the week is still on its way when its winners are read.
create function leaderboard_lock() returns bigint language sql immutable parallel safe
  return hashtextextended('leaderboard', 17);

-- The week that a moment counts for: it begins on Sunday, 00:00 UTC. When the week of that moment has
-- been decided already (a clock went back, or a message came late), it is the first one after all
-- decided weeks.
create function leaderboard_week(p_at timestamptz) returns date language sql stable as $$
  select greatest(day - extract(dow from day)::integer, (select max(week) from prize_week) + 7)
  from (select (p_at at time zone 'UTC')::date as day) as today
$$;

-- The first day of the period that a moment counts for.
create function leaderboard_period(p_period smallint, p_at timestamptz) returns date
  language sql stable as $$
  select case p_period when 1 then leaderboard_week(p_at)
    when 2 then date_trunc('month', p_at at time zone 'UTC')::date
    else date '2000-01-01' end
$$;

-- Counts one quality referral, in the transaction that makes it one.
create function leaderboard_record(p_referrer uuid, p_at timestamptz) returns void language plpgsql as $$
declare
  is_listed boolean;
begin
  perform pg_advisory_xact_lock_shared(leaderboard_lock());
  -- Shared with whoever counts, but not with a deactivation: one of the two sees the other.
  select deactivated_at is null into is_listed from person where id = p_referrer for share;
  if not found then
    raise exception 'there is no person %', p_referrer using errcode = 'no_data_found';
  end if;
  insert into leaderboard_score as s (period, starts_on, person_id, score, reached_at, listed)
    select period, leaderboard_period(period, p_at), p_referrer, 1, p_at, is_listed
    from unnest('{1,2,3}'::smallint[]) as period order by period
    on conflict (period, starts_on, person_id) do update
      set score = s.score + 1, reached_at = greatest(s.reached_at, excluded.reached_at);
end $$;

-- What was quality before counts where it belongs. No week that is over pays anything for it: the
-- first one that can is the week in which this runs.
do $$
declare
  invited record;
begin
  for invited in select referrer, quality_at from referral where is_quality order by quality_at loop
    perform leaderboard_record(invited.referrer, invited.quality_at);
  end loop;
  delete from leaderboard_score where period = 1 and starts_on < leaderboard_week(now());
end $$;

-- The treasury's wallet ----------------------------------------------------------------------------

-- The treasury has a Safe like everybody: deposits find it, settlement pays from it, reconciliation
-- counts it. So it has a row here, deactivated from the first moment: nobody signs in as it, finds it
-- or pays it. Its accounts are the ledger's system accounts; its Safe is assigned at the first start.
insert into person (id, email, deactivated_at)
  values ('00000000-0000-7000-8000-000000000001', 'treasury@lilypad.invalid', now());
insert into person_account (person_id, asset, account_id)
  select '00000000-0000-7000-8000-000000000001', asset, account_id
  from system_account where code = 'treasury' and stripe = 0 and asset in (1, 2, 3);

-- As in 0012; a prize is told as a reward, and nobody reads what the treasury would be told.
create or replace function notification_record(p_topic text[], p_subject uuid[], p_now timestamptz)
returns table (notification_id uuid, told_person_id uuid) language sql as $$
  with event as (
    select distinct topic, subject from unnest(p_topic, p_subject) as e (topic, subject)
  ), told as (
    select a.person_id, case
        when a.kind = 'p2p' then 'money_received'
        when a.kind in ('request_paid', 'deposit') then a.kind
        when a.kind like 'reward\_%' or a.kind = 'prize' then 'reward'
      end as kind, a.transfer_id as subject, a.counterparty_id as other, a.asset, a.amount, a.kind as detail
    from event e join activity a on a.transfer_id = e.subject
    where e.topic in ('transfer', 'deposit', 'reward') and a.direction = 1 and a.status = 1
      and (a.kind <> 'deposit' or e.topic = 'deposit')
      and a.person_id <> '00000000-0000-7000-8000-000000000001'
    union all
    select case r.status when 'rejected' then r.requestor_id else r.payer_id end,
      case r.status when 'pending' then 'request_received' when 'rejected' then 'request_rejected'
        else 'request_cancelled' end,
      r.id, case r.status when 'rejected' then r.payer_id else r.requestor_id end, r.asset, r.amount, null
    from event e join payment_request r on r.id = e.subject
    where e.topic = 'requests' and (
      (r.status = 'pending' and r.acknowledged_at is null and r.expires_at > p_now)
      or r.status = 'rejected'
      -- Nobody hears that something was taken back which they never heard of.
      or (r.status = 'cancelled' and exists (select 1 from notification n
        where n.person_id = r.payer_id and n.kind = 'request_received' and n.subject_id = r.id)))
  )
  insert into notification (person_id, kind, subject_id, other_person_id, asset, amount, detail, created_at)
    select person_id, kind, subject, other, asset, amount, detail, p_now
    from told where kind is not null
    -- In one order, so that two dispatchers with the same news wait instead of blocking each other.
    order by person_id, kind, subject
  on conflict do nothing
  returning id, person_id;
$$;
