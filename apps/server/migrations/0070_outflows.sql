-- Money that leaves Safes outside our batches, and own Safes that are stopped (ADR 66).

create table outflow (
  transaction_hash bytea not null,
  position integer not null,
  from_address bytea not null check (octet_length(from_address) = 20),
  to_address bytea not null check (octet_length(to_address) = 20),
  asset smallint not null,
  amount bigint not null check (amount > 0),
  happened_at timestamptz not null,
  state text not null check (state in ('unexplained', 'waiting', 'booked')),
  transfer_id uuid unique,
  primary key (transaction_hash, position),
  foreign key (transaction_hash, position) references chain_log (transaction_hash, position),
  constraint outflow_booked_by_transfer check ((state = 'booked') = (transfer_id is not null))
);
create index outflow_waiting on outflow (from_address) where state = 'waiting';
create index outflow_unexplained on outflow (from_address) where state = 'unexplained';

comment on column outflow.amount is 'minor units';
comment on column outflow.happened_at is 'the time of the block in which it was first seen';
comment on column outflow.state is 'unexplained: out of a Safe that we hold, an operator decides; waiting: pending sends hold the money in the ledger; booked: in the ledger';
comment on column outflow.transfer_id is 'the transfer of the ledger that it is booked as';

create table settlement_safe_stop (
  safe_address bytea primary key check (octet_length(safe_address) = 20),
  operation_id uuid not null,
  reason text not null,
  since timestamptz not null default clock_timestamp()
);

comment on column settlement_safe_stop.operation_id is 'the operation that the Safe reported as moved although nothing moved';

alter table settlement_operation
  add column failure text check (failure in ('moved_out', 'module_off', 'emptied', 'limit_used', 'safe_stopped')),
  add constraint settlement_operation_failure_of_ended check (failure is null or state in (2, 3));

comment on column settlement_operation.failure is 'why an operation out of an own Safe failed or was taken back, as far as it is known';

-- Its successor also stores why (sql/settlement).
drop function if exists settlement_refuse(uuid[], interval);

-- Both flags together: what the final blocks still have to decide.
create index settlement_operation_unproved on settlement_operation (batch) where unclear and state = 1;

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'payment_returned',
  'request_received', 'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in',
  'security_change', 'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed',
  'withdrawal_failed', 'kyc_approved', 'kyc_action_needed', 'teleport_paid', 'exchange_done', 'exchange_returned',
  'wallet_send_done', 'wallet_send_returned', 'own_send_done'));
