-- The evidence of what became of a signed transaction, from the blocks that the scanner reads: no node has to search a range
-- of blocks for it.
-- compatible-with-previous
alter table safe_transaction
  add column execution_hash bytea,
  add column execution_succeeded boolean,
  add column nonce_used_since timestamptz,
  add column nonce_used_block bigint,
  add constraint safe_transaction_execution_is_whole
    check ((execution_hash is null) = (execution_succeeded is null)) not valid,
  add constraint safe_transaction_execution_hash_length check (octet_length(execution_hash) = 32) not valid,
  add constraint safe_transaction_nonce_use_is_whole
    check ((nonce_used_since is null) = (nonce_used_block is null)) not valid;

comment on column safe_transaction.execution_hash is 'the transaction of the chain that executed it, by the log of its Safe';
comment on column safe_transaction.execution_succeeded is 'whether the call inside succeeded, by the same log';
comment on column safe_transaction.nonce_used_since is 'when a node first reported its nonce as used, although no execution of it was seen';
comment on column safe_transaction.nonce_used_block is 'the newest block at that time';

-- From when on the scanner stores them.
create table safe_execution_watch (since timestamptz primary key);
insert into safe_execution_watch (since) values (now());
