-- The states of settlement_operation, by name. The planner folds the call into a constant.
create or replace function operation_state(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'queued' then 0       -- waits for a batch
    when 'batched' then 1      -- is in a batch without evidence
    when 'settled' then 2      -- the chain has shown what became of it
    when 'cancelled' then 3    -- was taken back before it had a batch
  end;
begin
  if code is null then raise exception 'operation_state has no %', p_name; end if;
  return code;
end $$;
