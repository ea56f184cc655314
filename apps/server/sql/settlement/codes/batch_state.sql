-- The states of settlement_batch, by name. The planner folds the call into a constant.
create or replace function batch_state(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'numbered' then 1    -- has its number and was never sent
    when 'sent' then 2
    when 'settled' then 3     -- the chain has shown it
  end;
begin
  if code is null then raise exception 'batch_state has no %', p_name; end if;
  return code;
end $$;
