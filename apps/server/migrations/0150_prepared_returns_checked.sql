-- Reads the rows from before, while others write.
-- compatible-with-previous
alter table token_return validate constraint token_return_prepared_by_fkey;
alter table token_return validate constraint token_return_prepared;
