-- The code of the outcome of a settled settlement_operation, by name. The planner folds the call into a constant.
create or replace function operation_outcome(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'moved' then 1
    when 'failed' then 2
  end;
begin
  if code is null then raise exception 'operation_outcome has no %', p_name; end if;
  return code;
end $$;
