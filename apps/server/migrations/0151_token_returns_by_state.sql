-- The console lists returns by their state.
-- compatible-with-previous
-- outside-a-transaction
create index concurrently token_return_by_state on token_return (state, requested_at, id);
