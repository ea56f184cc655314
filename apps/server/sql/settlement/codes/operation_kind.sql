-- The kinds of settlement_operation, by name. The planner folds the call into a constant.
create or replace function operation_kind(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'move' then 1    -- from one Safe to another address
    when 'mint' then 2    -- out of nothing: LIL
  end;
begin
  if code is null then raise exception 'operation_kind has no %', p_name; end if;
  return code;
end $$;
