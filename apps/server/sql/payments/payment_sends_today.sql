-- How many payments and exchanges a person has begun in the UTC day of p_now, whatever became of them. payment_decide counts
-- the same for many people in one statement.
create or replace function payment_sends_today(p_person uuid, p_now timestamptz) returns bigint language sql stable as $$
  select (select count(*) from payment p
      where p.sender_id = p_person and p.result = 0 and p.asset = any ('{1,2,3}'::smallint[])
        and p.created_at >= date_trunc('day', p_now, 'UTC'))
    + (select count(*) from exchange_sent e where e.person_id = p_person and e.begun_at >= date_trunc('day', p_now, 'UTC'))
$$;
