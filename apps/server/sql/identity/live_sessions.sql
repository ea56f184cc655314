-- Those of the given sessions that are live and whose people are not deactivated. Planned once for a connection: almost every request
-- asks this, and a plan for each group of sessions takes ten times as long as the answer.
create or replace function live_sessions(p_sessions uuid[]) returns setof uuid language plpgsql stable
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return query select session.id from session join person_card person on person.id = session.person_id
    where session.id = any (p_sessions) and session.revoked_at is null and person.deactivated_at is null;
end $$;
