-- The case of a person's identity that holds or stops their payments to addresses: an open one, else one whose match an
-- administrator has confirmed. decision: null or 'return'.
create or replace function screening_identity_case(p_person uuid) returns table (id uuid, decision text)
language sql stable as $$
  select c.id, c.decision from screening_case c
  where c.person_id = p_person and c.kind = 'identity' and (c.decision is null or c.decision = 'return')
  order by c.decision nulls last limit 1
$$;
