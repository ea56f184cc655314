-- The classes of chain_log, by name. The planner folds the call into a constant.
create or replace function log_class(p_name text) returns smallint
  language plpgsql immutable strict parallel safe as $$
declare
  code smallint := case p_name
    when 'settlement_leg' then 1
    when 'mint' then 2
    when 'inflow' then 3
    when 'outflow' then 4
    when 'below_minor' then 5       -- a deposit that does not complete a minor unit, so that nothing is credited yet
  end;
begin
  if code is null then raise exception 'log_class has no %', p_name; end if;
  return code;
end $$;
