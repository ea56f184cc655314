-- Returns whether a person has blocked another one.
create or replace function person_blocks(p_blocker uuid, p_blocked uuid) returns boolean language sql stable as $$
  select exists (select from person_block where blocker_id = p_blocker and blocked_id = p_blocked)
$$;
