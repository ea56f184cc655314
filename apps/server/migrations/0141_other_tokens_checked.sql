-- Reads the rows from before, while others write.
-- compatible-with-previous
alter table safe_transaction validate constraint safe_transaction_kind_check;
alter table safe_transaction validate constraint safe_transaction_returns_something;
alter table notification validate constraint notification_kind_check;
