-- Who would get a proposed reward, by its id.
create or replace function reward_proposal_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select person_id from reward_proposal where id = p_id
$$;
