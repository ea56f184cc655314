-- Adds one row per element; an empty NOTIFY wakes the dispatchers when this transaction commits.
create or replace function outbox_add(p_topic text, p_person uuid[], p_other uuid[], p_subject uuid[])
returns void language plpgsql as $$
begin
  if cardinality(p_person) = 0 then
    return;
  end if;
  insert into outbox (topic, person_id, other_person_id, subject_id)
    select p_topic, person, other, subject
    from unnest(p_person, p_other, p_subject) as event (person, other, subject);
  notify lilypad_outbox;
end $$;
