-- The daily proof of the books (ADR 60): a Merkle-sum tree of all balances of each asset, under one root.
create table proof_of_books (
  id uuid primary key,
  due_at timestamptz,
  attempts smallint not null default 0,
  made_at timestamptz,
  block_number bigint check (block_number >= 0),
  block_hash bytea check (octet_length(block_hash) = 32),
  root bytea check (octet_length(root) = 32),
  seed bytea,
  constraint proof_of_books_made_completely check (num_nonnulls(made_at, block_number, block_hash, root) in (0, 4)),
  constraint proof_of_books_waits_or_is_made check ((due_at is null) = (made_at is not null)),
  constraint proof_of_books_seed_of_made check (seed is null or made_at is not null)
);
comment on column proof_of_books.due_at is 'when it is made; null once it is made';
comment on column proof_of_books.made_at is 'when the balances were read, to the millisecond';
comment on column proof_of_books.block_number is 'the last block that the ledger contained then';
comment on column proof_of_books.root is 'SHA-256 over time, block and the trees of all assets: the value to publish';
comment on column proof_of_books.seed is 'sealed; everything random in the trees comes from it; null once people''s proofs are no longer kept';
create index proof_of_books_due on proof_of_books (due_at) where due_at is not null;
create unique index proof_of_books_one_waits on proof_of_books ((true)) where due_at is not null;
create unique index proof_of_books_made on proof_of_books (made_at desc) where made_at is not null;

create table proof_tree (
  proof_id uuid not null references proof_of_books (id),
  asset smallint not null,
  depth smallint not null check (depth between 2 and 40),
  total numeric(39) not null check (total >= 0),
  root bytea not null check (octet_length(root) = 32),
  groups integer not null check (groups > 0),
  nodes bytea check (octet_length(nodes) = (8 * groups - 1) * 48),
  primary key (proof_id, asset)
);
-- Not compressed, so that a few nodes can be read without the others. Hashes cannot be compressed anyway.
alter table proof_tree alter column nodes set storage external;
comment on column proof_tree.depth is 'length of each path from a leaf to the root';
comment on column proof_tree.total is 'minor units that all people together owned';
comment on column proof_tree.groups is 'number of groups; each has a subtree in each quarter';
comment on column proof_tree.nodes is 'hash and sum of the nodes above the groups, from the root down; null once people''s proofs are no longer kept';

create table proof_group (
  proof_id uuid not null,
  asset smallint not null,
  number integer not null check (number >= 0),
  members bytea not null,
  primary key (proof_id, asset, number),
  foreign key (proof_id, asset) references proof_tree (proof_id, asset)
);
comment on column proof_group.members is 'ledger accounts and their balances, packed; the Safes that hold them are in person_safe';

-- The first one is made as soon as the chain has been read.
insert into proof_of_books (id, due_at) values (gen_random_uuid(), 'epoch');

alter table reconciliation_run add column round jsonb;
comment on column reconciliation_run.round is 'what people own and what their Safes hold, if this run completed a round of all Safes; else null';
create index reconciliation_run_round on reconciliation_run (id) where round is not null;
