-- Locks the next unused owner until the SQL transaction ends. Sign-ups at the same moment do not wait for one another:
-- each locks another owner. Nothing is returned if none is left.
create or replace function owner_lock_next() returns table (owner_index bigint, owner_address bytea) language sql as $$
  select u.owner_index, u.owner_address from unused_owner u
  order by u.owner_index limit 1 for update skip locked
$$;
