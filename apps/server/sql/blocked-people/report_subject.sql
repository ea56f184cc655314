-- The person about whom a report complains, by the report's id.
create or replace function report_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select reported_id from person_report where id = p_id
$$;
