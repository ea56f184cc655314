-- Decides whether a person may send, and whether they may send that much today: the one gate for money that leaves
-- people's accounts. Exact under the locks of transfers_lock; without them it is an early answer.
-- p_way: how it is sent (transfer_way); there is no answer for an unknown one.
-- p_max_begun: payments and exchanges that a person may begin in a UTC day, all assets together; null: not limited.
--   They count even if they were cancelled or failed later. Two servers that decide about different assets of one
--   person at the same moment may exceed it by one per asset: it limits cost, while the locks make the amounts exact.
-- account_id: the account that pays; null if there is none.
-- barred: the reason why the person may not send at all; over_limit: the reason why not that much; null if they may.
--   Both are codes of the API's errors, except UNVERIFIED_DAY_EXCEEDED and UNVERIFIED_MONTH_EXCEEDED, which
--   refuse-transfer.ts turns into one. Callers check for a repeated intent before either of them, and make their own
--   checks in between.
-- PostgreSQL inlines the function into the statement that calls it, also for each item of a group: a group is decided
-- in one statement.
create or replace function transfers_admit(p_item transfer_item, p_way text, p_max_begun integer, p_now timestamptz)
returns table (account_id bigint, barred text, over_limit text)
language sql stable as $$
  select own.account_id,
    case
      when session.id is null or session.revoked_at is not null then 'UNAUTHENTICATED'
      when exists (select from person_freezes((p_item).person_id, p_now)) then 'ACCOUNT_FROZEN'
      when way.confirmed and person.second_factor and (session.step_up_until > p_now) is not true then 'STEP_UP_REQUIRED'
      when person.id is null or person.deactivated_at is not null or own.account_id is null or safe.person_id is null
        then 'ACCOUNT_NOT_READY'
      when way.by_module and safe.instant_payments_off_since is not null then 'INSTANT_PAYMENTS_OFF'
      when exists (select from stopped_safe stopped where stopped.safe_address = safe.safe_address) then 'SAFE_STOPPED'
    end,
    case
      when today.started >= p_max_begun then 'DAILY_SENDS_EXCEEDED'
      when (p_item).amount > tier.per_day - today.money then 'UNVERIFIED_DAY_EXCEEDED'
      when (p_item).amount > tier.per_month - month.money then 'UNVERIFIED_MONTH_EXCEEDED'
      when not way.to_others and (p_item).amount > own_limit.daily_limit - today.moved then 'DAILY_LIMIT_EXCEEDED'
      when way.by_module and way.to_others
        and (p_item).amount > least(usual.per_day, case when lowered.yes then (p_item).lowered_limit end) - today.moved
        then case
          when lowered.yes is not true or (p_item).lowered_limit >= usual.per_day then 'DAILY_LIMIT_EXCEEDED'
          when person.second_factor then 'DAILY_LIMIT_LOWERED'
          else 'DAILY_LIMIT_WITHOUT_SECOND_FACTOR'
        end
    end
  from transfer_way(p_way) as way
  left join session_card session on session.id = (p_item).session_id and session.person_id = (p_item).person_id
  left join person_card person on person.id = (p_item).person_id
  left join person_wallet own on own.person_id = (p_item).person_id and own.asset = (p_item).asset
  left join person_safe safe on safe.person_id = (p_item).person_id
  left join own_limit on own_limit.person_id = (p_item).person_id and own_limit.asset = (p_item).asset
  -- least skips null: only own Safes have a limit of their own.
  left join lateral (select least((p_item).daily_limit, own_limit.daily_limit) as per_day) as usual on true
  left join lateral (
    select transfer_limit_is_lowered(person.second_factor, person.limits_lowered_until, p_now) as yes) as lowered on true
  left join lateral (
    select coalesce(sum(u.started), 0) as started,
      coalesce(sum(u.sent) filter (where u.asset = any ('{1,2}'::smallint[])), 0) as money,
      coalesce(sum(case when safe.is_own then u.sent + u.exchanged else u.sent end)
        filter (where u.asset = (p_item).asset), 0) as moved
    from daily_use u where u.person_id = (p_item).person_id and u.day = (p_now at time zone 'UTC')::date) as today on true
  left join lateral unverified_limits((p_item).person_id) as tier
    on way.by_module and way.to_others and (p_item).asset = any ('{1,2}'::smallint[])
  left join lateral (
    select coalesce(sum(u.sent), 0) as money from daily_use u
    where tier.per_month is not null and u.person_id = (p_item).person_id and u.asset = any ('{1,2}'::smallint[])
      and u.day between date_trunc('month', p_now at time zone 'UTC')::date and (p_now at time zone 'UTC')::date) as month on true
$$;
