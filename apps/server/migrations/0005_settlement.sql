-- Settlement: how a pending transfer reaches the chain, and how the chain's answer comes back.
--
-- Every step is a durable state: an operation is queued, gets a place in a numbered batch, the batch
-- is signed and sent, and the chain's evidence ends it. A process may die between any two statements;
-- what to do next follows from the rows (and the module's next number) alone. Docs: adr/0006.

-- What has to happen on the chain ------------------------------------------------------------------

create table settlement_operation (
  id uuid primary key,
  created_at timestamptz not null default clock_timestamp(),
  amount bigint not null check (amount > 0),
  batch bigint,
  position integer check (position >= 0),
  asset smallint not null,
  kind smallint not null check (kind in (1, 2)),                 -- 1 move, 2 mint
  state smallint not null default 0 check (state in (0, 1, 2, 3)), -- 0 queued 1 batched 2 evidenced 3 cancelled
  -- What the chain said, once evidenced: 1 moved, 2 failed. Null while batched.
  outcome smallint check (outcome in (1, 2)),
  -- The chain showed something that is neither success nor failure: people have to look (runbook).
  unclear boolean not null default false,
  -- Found on the chain, not in this database: it was restored from a backup.
  imported boolean not null default false,
  from_address bytea check (octet_length(from_address) = 20),
  to_address bytea not null check (octet_length(to_address) = 20),
  owner_address bytea check (octet_length(owner_address) = 20),   -- owner of the sending Safe
  constraint settlement_operation_mint_has_no_sender check ((kind = 2) = (from_address is null)),
  constraint settlement_operation_sender_has_owner check (imported or (from_address is null) = (owner_address is null)),
  constraint settlement_operation_place_is_whole check ((batch is null) = (position is null)),
  constraint settlement_operation_place_fits_state check ((batch is not null) = (state in (1, 2))),
  constraint settlement_operation_outcome_is_evidence check ((outcome is not null) = (state = 2))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index settlement_operation_queue on settlement_operation (created_at, id) where state = 0;
create unique index settlement_operation_place on settlement_operation (batch, position) where batch is not null;
create index settlement_operation_unclear on settlement_operation (id) where unclear;

-- Today one operation carries one transfer; netting will carry many with fewer.
create table settlement_operation_transfer (
  operation_id uuid not null,
  transfer_id uuid not null,
  primary key (operation_id, transfer_id)
);
create index settlement_operation_transfer_of on settlement_operation_transfer (transfer_id);

-- Queues one operation for each transfer, under the transfer's id. No sender (null) is a mint.
-- Raises when someone has no smart account: the whole group is then refused by its caller.
create function settlement_enqueue(
  p_transfer uuid[], p_from uuid[], p_to uuid[], p_asset smallint[], p_amount bigint[]
) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set jit = off
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off
as $$
declare
  queued bigint;
begin
  with item as (
    select i.transfer, i.asset, i.amount, i.sender,
      payer.safe_address as from_address, payer.owner_address, receiver.safe_address as to_address
    from unnest(p_transfer, p_from, p_to, p_asset, p_amount) as i (transfer, sender, recipient, asset, amount)
    left join smart_account payer on payer.person_id = i.sender
    left join smart_account receiver on receiver.person_id = i.recipient
  ), operation as (
    insert into settlement_operation (id, kind, from_address, to_address, owner_address, asset, amount)
    select transfer, case when sender is null then 2 else 1 end, from_address, to_address, owner_address, asset, amount
    from item
    where to_address is not null and (sender is null or from_address is not null)
    returning id
  ), link as (
    insert into settlement_operation_transfer (operation_id, transfer_id) select id, id from operation
  )
  select count(*) into queued from operation;
  if queued <> cardinality(p_transfer) then
    raise exception 'someone in this group has no smart account' using errcode = 'no_data_found';
  end if;
  notify lilypad_settlement;
end $$;

-- Takes back an operation that has no batch yet, and releases its money. False when it is too late.
create function settlement_cancel(p_transfer uuid) returns boolean language plpgsql as $$
declare
  cancelled uuid;
begin
  update settlement_operation o set state = 3
    from settlement_operation_transfer t
    where t.transfer_id = p_transfer and o.id = t.operation_id and o.state = 0
      -- An operation that carries other transfers too is not one person's to take back.
      and (select count(*) from settlement_operation_transfer other where other.operation_id = o.id) = 1
    returning o.id into cancelled;
  if cancelled is null then
    return false;
  end if;
  if ledger_void(array[p_transfer], jsonb_build_object('reason', 'cancelled by its sender')) <> '{0}' then
    raise exception 'transfer % is queued for settlement but has ended', p_transfer;
  end if;
  perform activity_ended(array[p_transfer], 2::smallint, null);
  return true;
end $$;

-- Batches ------------------------------------------------------------------------------------------

create table settlement_batch (
  number bigint primary key check (number >= 0),
  state smallint not null default 1 check (state in (1, 2, 3)),   -- 1 batched 2 sent 3 evidenced
  imported boolean not null default false,
  item_count integer not null check (item_count >= 0),
  gas_estimate bigint not null check (gas_estimate >= 0),
  digest bytea not null check (octet_length(digest) = 32),
  -- The very bytes the module is called with: a batch that is sent again is the same batch.
  owners bytea not null,
  items bytea not null,
  -- The oldest operation in it, for the age of what is pending.
  oldest_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  evidence_transaction bytea check (octet_length(evidence_transaction) = 32),
  evidence_block bigint,
  evidence_block_hash bytea check (octet_length(evidence_block_hash) = 32),
  constraint settlement_batch_evidence_is_whole check (
    (state = 3) = (evidence_transaction is not null)
    and (evidence_transaction is null) = (evidence_block is null)
    and (evidence_block is null) = (evidence_block_hash is null))
);
create index settlement_batch_open on settlement_batch (oldest_at) where state < 3;

-- The module takes numbers in order without gaps, so they are given in order without gaps.
create function settlement_batch_in_order() returns trigger language plpgsql as $$
declare
  last_number bigint := (select max(number) from settlement_batch);
begin
  if new.number <> last_number + 1 then
    raise exception 'batch % cannot follow batch %', new.number, last_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger settlement_batch_in_order before insert on settlement_batch
  for each row execute function settlement_batch_in_order();

-- What was asked of the chain stays as it is; only its state and its evidence change. A batch whose
-- number turned out to be taken by another one on the chain is rewritten by the import, which says so.
create function settlement_batch_keep() returns trigger language plpgsql as $$
begin
  raise exception 'batch % keeps its content', old.number using errcode = 'integrity_constraint_violation';
end $$;
create trigger settlement_batch_keeps_content before update on settlement_batch
  for each row when (
    new.number <> old.number or (not (new.imported and not old.imported) and (
      new.digest <> old.digest or new.owners <> old.owners or new.items <> old.items)))
  execute function settlement_batch_keep();
create trigger settlement_batch_stays before delete on settlement_batch
  for each row execute function settlement_batch_keep();

-- Every transaction that was ever signed, stored before it was broadcast.
create table settlement_submission (
  hash bytea primary key check (octet_length(hash) = 32),
  batch bigint not null references settlement_batch (number),
  nonce bigint not null check (nonce >= 0),
  gas_limit bigint not null,
  max_fee_per_gas bigint not null,
  max_priority_fee_per_gas bigint not null,
  raw bytea not null,
  signed_at timestamptz not null,
  sent_at timestamptz,                                            -- null: the node has not taken it yet
  reverted boolean not null default false
);
create index settlement_submission_batch on settlement_submission (batch, nonce, signed_at);

-- What was seen on the chain -----------------------------------------------------------------------

-- How far the chain has been read. head: at the configured number of confirmations; final: read a
-- second time, once the chain itself calls the blocks final.
create table chain_cursor (
  name text primary key check (name in ('head', 'final')),
  block_number bigint not null,
  block_hash bytea not null check (octet_length(block_hash) = 32)
);

-- The blocks read lately: a block that changed its hash is a rewind.
create table chain_block (
  number bigint primary key,
  hash bytea not null check (octet_length(hash) = 32)
);

-- Every Transfer log that touches our Safes, once: a transaction's hash and the place among its logs
-- stay the same when the transaction lands in another block. No block: it is off the chain just now.
create table chain_log (
  transaction_hash bytea not null check (octet_length(transaction_hash) = 32),
  position integer not null check (position >= 0),
  class smallint not null check (class in (1, 2, 3, 4)),          -- 1 settlement leg 2 mint 3 inflow 4 outflow
  asset smallint not null,
  amount bigint not null check (amount > 0),
  block_number bigint,
  block_hash bytea check (octet_length(block_hash) = 32),
  from_address bytea not null check (octet_length(from_address) = 20),
  to_address bytea not null check (octet_length(to_address) = 20),
  operation_id uuid,                                              -- of a settlement leg or a mint
  transfer_id uuid unique,                                        -- of a deposit
  seen_at timestamptz not null default clock_timestamp(),
  primary key (transaction_hash, position),
  constraint chain_log_block_is_whole check ((block_number is null) = (block_hash is null)),
  constraint chain_log_leg_has_operation check ((class in (1, 2)) = (operation_id is not null)),
  constraint chain_log_only_inflow_credits check ((class = 3) = (transfer_id is not null))
);
create index chain_log_block on chain_log (block_number);

-- Logs that could not be read or booked. They wait for people; the scanner goes on.
create table chain_log_set_aside (
  transaction_hash bytea not null,
  position integer not null,
  block_number bigint not null,
  reason text not null,
  detail jsonb not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (transaction_hash, position)
);

-- The installation ---------------------------------------------------------------------------------

-- One row: the chain, module and keys that this database belongs to, written at its first start.
create table settlement_binding (
  is_only_row boolean primary key default true check (is_only_row),
  chain_id bigint not null,
  chain_marker text not null,
  module bytea not null check (octet_length(module) = 20),
  operator bytea not null check (octet_length(operator) = 20),
  key_fingerprint text not null,
  -- The newest block at that moment: until it has been read, nobody knows what the module did before.
  bound_block bigint not null,
  bound_at timestamptz not null default clock_timestamp()
);

-- One row: whether settlement runs, and if not, why. `code` is for programs, `reason` for people.
create table settlement_state (
  is_only_row boolean primary key default true check (is_only_row),
  state text not null check (state in ('running', 'stopped')),
  code text,
  reason text,
  since timestamptz not null default clock_timestamp(),
  constraint settlement_state_stop_has_reason check (
    (state = 'stopped') = (reason is not null) and (reason is null) = (code is null))
);
insert into settlement_state (state) values ('running');

-- Comparisons of the ledger with itself and with the chain.
create table reconciliation_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  block_number bigint not null,
  balanced boolean not null,
  difference_count integer not null check (difference_count >= 0),
  assets jsonb not null,
  differences jsonb not null,
  constraint reconciliation_run_balanced_means_none check (balanced = (difference_count = 0))
);
