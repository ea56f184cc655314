-- Whom a report is about, by its id.
create or replace function report_subject(p_id uuid) returns uuid language sql stable parallel safe as $$
  select reported_id from person_report where id = p_id
$$;
