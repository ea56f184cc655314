-- Why an exchange is refused now: 34 the desk does not have enough, 35 the desk's daily limit, 36 the person's daily
-- limit; null if it is not. Limits are in minor units of p_from and count the exchanges begun in the UTC day, except
-- those that ended with the money back.
create or replace function exchange_refusal(
  p_person uuid, p_from smallint, p_sent bigint, p_result bigint, p_desk_limit bigint, p_person_limit bigint,
  p_now timestamptz
) returns smallint language sql stable as $$
  select case
      when today.by_person + p_sent > p_person_limit then 36
      when today.by_all + p_sent > p_desk_limit then 35
      when exchange_stock((3 - p_from)::smallint) < p_result then 34
    end::smallint
  from (
    select coalesce(sum(sent), 0) as by_all, coalesce(sum(sent) filter (where person_id = p_person), 0) as by_person
    from exchange
    where from_asset = p_from and begun_at >= date_trunc('day', p_now, 'UTC') and state not in ('failed', 'returned')
  ) as today
$$;
