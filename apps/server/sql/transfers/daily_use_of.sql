-- The amounts that a person has sent since midnight UTC of p_now, and since the beginning of its month, as the limits
-- count them, in minor units of each asset. Out of an own Safe moved_today counts exchanges, too: its limit is for
-- everything that our module moves.
create or replace function daily_use_of(p_person uuid, p_now timestamptz)
returns table (asset smallint, moved_today bigint, sent_today bigint, sent_this_month bigint)
language sql stable as $$
  select u.asset,
    coalesce(sum(case when safe.is_own then u.sent + u.exchanged else u.sent end) filter (where u.day = today.day), 0)::bigint,
    coalesce(sum(u.sent) filter (where u.day = today.day), 0)::bigint,
    sum(u.sent)::bigint
  from (select (p_now at time zone 'UTC')::date as day) as today
  join daily_use u on u.person_id = p_person and u.day between date_trunc('month', today.day)::date and today.day
  left join person_safe safe on safe.person_id = p_person
  group by u.asset
$$;
