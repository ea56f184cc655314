-- The code of the reason why an exchange is refused now, besides those of transfers_admit: the desk does not have
-- enough, the desk's or the person's daily limit of exchanges is reached, or the last exchange failed and the next one
-- has to wait; null if it is not refused. Limits are in minor units of p_from and count the exchanges begun in the UTC
-- day, except those that ended with the money back; those of deleted accounts count for the desk's limit.
create or replace function exchange_refusal(
  p_person uuid, p_from smallint, p_sent bigint, p_result bigint, p_desk_limit bigint, p_person_limit bigint, p_now timestamptz
) returns text language sql stable as $$
  select case
      when exchange_wait_until(p_person, p_now) is not null then 'EXCHANGE_WAITS'
      when today.by_person + p_sent > p_person_limit then 'EXCHANGE_LIMIT_EXCEEDED'
      when today.by_all + today.forgotten + p_sent > p_desk_limit then 'EXCHANGE_ALL_LIMIT_EXCEEDED'
      when exchange_stock((3 - p_from)::smallint) < p_result then 'EXCHANGE_OUT_OF_STOCK'
    end
  from (
    select coalesce(sum(sent), 0) as by_all, coalesce(sum(sent) filter (where person_id = p_person), 0) as by_person,
      coalesce((select f.sent from exchange_forgotten f
        where f.day = (p_now at time zone 'UTC')::date and f.from_asset = p_from), 0) as forgotten
    from exchange
    where from_asset = p_from and begun_at >= date_trunc('day', p_now, 'UTC') and state not in ('failed', 'returned')
  ) as today
$$;
