-- Opens a case about a person's identity, which holds their payments to addresses. Returns false if there is one already, or
-- if an administrator has released the same match of the same name.
create or replace function identity_match(
  p_person uuid, p_case uuid, p_name text, p_list text, p_reason text, p_at timestamptz
) returns boolean language plpgsql as $$
begin
  if exists (
    select from screening_case c
    where c.person_id = p_person and c.kind = 'identity'
      and (c.decision is distinct from 'release' or (c.name, c.list, c.reason) = (p_name, p_list, p_reason))
  ) then
    return false;
  end if;
  insert into screening_case (id, kind, person_id, name, list, reason, opened_at)
    values (p_case, 'identity', p_person, p_name, p_list, p_reason, p_at)
    on conflict do nothing;
  return found;
end $$;
