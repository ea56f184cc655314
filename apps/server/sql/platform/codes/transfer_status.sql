-- The states of a transfer as people see it, by name: in histories and in answers. The planner folds the call into a constant.
create or replace function transfer_status(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'pending' then 0
    when 'confirmed' then 1
    when 'failed' then 2
  end;
begin
  if code is null then raise exception 'transfer_status has no %', p_name; end if;
  return code;
end $$;
