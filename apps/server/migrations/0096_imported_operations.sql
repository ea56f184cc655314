-- What a restored database has imported from the chain is found by its recipient, before the product pays the same again (ADR 95).
-- compatible-with-previous
-- outside-a-transaction
create index concurrently settlement_operation_imported on settlement_operation (to_address) where imported;
