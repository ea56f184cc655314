-- Why an exchange is refused now: 26 our module moves no more out of the person's own Safe today, 29 too many payments and
-- exchanges today, 34 the desk does not have enough, 35 the desk's daily limit, 36 the person's daily limit, 37 the last
-- exchange failed, and the next one waits; null if it is not. Limits are in minor units of p_from and count the exchanges
-- begun in the UTC day, except those that ended with the money back; those of deleted accounts count for everybody.
-- p_moved_today: what our module has moved of p_from for the person today, p_sends_today: how many payments and exchanges
--   they have begun; both are read under the lock of exchange_lock when the exchange begins.
create or replace function exchange_refusal(
  p_person uuid, p_from smallint, p_sent bigint, p_result bigint, p_desk_limit bigint, p_person_limit bigint,
  p_moved_today bigint, p_sends_today bigint, p_max_sends integer, p_now timestamptz
) returns smallint language sql stable as $$
  select case
      when p_sends_today >= p_max_sends then 29
      when exchange_wait_until(p_person, p_now) is not null then 37
      when p_sent > (select daily_limit from own_limit where person_id = p_person and asset = p_from) - p_moved_today then 26
      when today.by_person + p_sent > p_person_limit then 36
      when today.by_all + today.forgotten + p_sent > p_desk_limit then 35
      when exchange_stock((3 - p_from)::smallint) < p_result then 34
    end::smallint
  from (
    select coalesce(sum(sent), 0) as by_all, coalesce(sum(sent) filter (where person_id = p_person), 0) as by_person,
      coalesce((select f.sent from exchange_forgotten f
        where f.day = (p_now at time zone 'UTC')::date and f.from_asset = p_from), 0) as forgotten
    from exchange
    where from_asset = p_from and begun_at >= date_trunc('day', p_now, 'UTC') and state not in ('failed', 'returned')
  ) as today
$$;
