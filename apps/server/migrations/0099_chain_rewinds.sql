-- Remembers when the chain was rewound. Until its blocks are read again, the books are ahead of the cursor, and the
-- reconciliation cannot compare them with the chain.
-- compatible-with-previous
create table chain_rewind (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  from_block bigint not null,
  to_block bigint not null,
  check (to_block < from_block)
);
comment on column chain_rewind.from_block is 'the block of the cursor before';
comment on column chain_rewind.to_block is 'the newest block that the chain still had; -1 for none';
