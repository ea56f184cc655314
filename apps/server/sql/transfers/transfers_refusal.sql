-- The error code of the API for a result of the ledger; null if the transfer was begun, now or before.
create or replace function transfers_refusal(p_result smallint) returns text language sql immutable parallel safe as $$
  select case
    when p_result in (ledger_code('done'), ledger_code('replayed')) then null
    when p_result = ledger_code('conflict') then 'IDEMPOTENCY_CONFLICT'
    when p_result = ledger_code('insufficient_funds') then 'INSUFFICIENT_FUNDS'
    when p_result = ledger_code('balance_limit') then 'TRANSFER_LIMIT_EXCEEDED'
    else 'LEDGER_RESULT_' || p_result
  end
$$;
