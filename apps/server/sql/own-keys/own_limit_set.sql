-- Stores the daily limit that the owner of a Safe has just set on the chain, in minor units.
create or replace function own_limit_set(p_person uuid, p_asset smallint, p_limit bigint) returns void language sql as $$
  insert into own_safe_limit (person_id, asset, daily_limit) values (p_person, p_asset, p_limit)
    on conflict (person_id, asset) do update set daily_limit = excluded.daily_limit
$$;
