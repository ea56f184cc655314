-- The directions of lines in people's histories, by name. The planner folds the call into a constant.
create or replace function activity_direction(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'credit' then 1
    when 'debit' then 2
  end;
begin
  if code is null then raise exception 'activity_direction has no %', p_name; end if;
  return code;
end $$;
