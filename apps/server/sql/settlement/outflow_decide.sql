-- An operator's decision about money that left a Safe that we hold: the person bears it, so it is booked like a transfer
-- that they made. Returns false if there is no such outflow that waits for a decision.
create or replace function outflow_decide(p_transaction bytea, p_position integer) returns boolean language plpgsql as $$
begin
  update outflow set state = 'waiting'
    where transaction_hash = p_transaction and position = p_position and state = 'unexplained';
  return found;
end $$;
