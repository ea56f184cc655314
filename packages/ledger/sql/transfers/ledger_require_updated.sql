-- Raises unless every locked account that had to change did. Rows cannot move while they are locked.
create or replace function ledger_require_updated(p_wanted bigint, p_updated bigint) returns void language plpgsql as $$
begin
  if p_updated is distinct from p_wanted then
    raise exception 'the ledger changed % of % accounts', p_updated, p_wanted;
  end if;
end $$;
