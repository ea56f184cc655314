-- Until when a person's next exchange waits because the last ones failed or came back; null if it need not. Each failure
-- holds the desk's money for a while and costs the person nothing: the first one makes the next wait for a minute, each
-- further one for twice as long, up to an hour. One that is done, or a day, ends it.
create or replace function exchange_wait_until(p_person uuid, p_now timestamptz) returns timestamptz
language sql stable as $$
  select max(ended_at) + least(interval '1 minute' * 2 ^ least(count(*) - 1, 10), interval '1 hour')
  from exchange
  where person_id = p_person and state in ('failed', 'returned') and begun_at > p_now - interval '1 day'
    and begun_at > coalesce((
      select max(begun_at) from exchange
      where person_id = p_person and state = 'done' and begun_at > p_now - interval '1 day'), '-infinity')
  having max(ended_at) + least(interval '1 minute' * 2 ^ least(count(*) - 1, 10), interval '1 hour') > p_now
$$;
