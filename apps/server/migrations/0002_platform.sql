-- What every module leans on: the outbox of things that happened.

-- A row says that something changed for one person (and perhaps another). The dispatcher claims
-- rows with SKIP LOCKED, deletes them and tells every node in one notification.
create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  person_id uuid not null,
  other_person_id uuid,
  subject_id uuid not null,
  created_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);

-- Adds one row per element; an empty NOTIFY wakes the dispatchers when this transaction commits.
create function outbox_add(p_topic text, p_person uuid[], p_other uuid[], p_subject uuid[])
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
