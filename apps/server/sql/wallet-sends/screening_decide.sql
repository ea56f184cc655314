-- Stores a decision about a case, and adds it to the case's decisions. Returns false if the case is not open: a decided
-- one can only be released later, if its money is still held or its person's payments are stopped.
create or replace function screening_decide(p_case uuid, p_decision text, p_by uuid, p_note text, p_at timestamptz)
returns boolean language plpgsql as $$
begin
  update screening_case set decided_at = p_at, decided_by = p_by, decision = p_decision, note = p_note
    where id = p_case
      and (decision is null or (p_decision = 'release' and (decision = 'keep' or (kind = 'identity' and decision = 'return'))));
  if not found then
    return false;
  end if;
  insert into screening_decision (case_id, decided_at, decided_by, decision, note)
    values (p_case, p_at, p_by, p_decision, p_note);
  return true;
end $$;
