-- The root of each proof of the books is published on the chain (ADR 69).
alter table proof_of_books
  add column root_relay uuid unique,
  add column root_transaction bytea check (octet_length(root_transaction) = 32),
  add column root_block bigint check (root_block >= 0),
  add constraint proof_of_books_published_completely check (num_nonnulls(root_transaction, root_block) in (0, 2)),
  add constraint proof_of_books_publishes_made check (root_relay is null or made_at is not null),
  add constraint proof_of_books_published_by_relay check (root_transaction is null or root_relay is not null);
comment on column proof_of_books.root_relay is 'the relay that publishes the root; null for proofs of earlier versions';
comment on column proof_of_books.root_transaction is 'the chain transaction that contains the root; null until it is confirmed';
comment on column proof_of_books.root_block is 'the block of that transaction';
