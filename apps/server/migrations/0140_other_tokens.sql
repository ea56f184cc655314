-- Tokens that are not listed, and ether, at people's Safes: found when their person asks, and returned (ADR 127).
-- compatible-with-previous
create table listed_token (
  address bytea primary key check (octet_length(address) = 20),
  seen_at timestamptz not null
);
comment on table listed_token is 'The tokens of this installation''s deployment, past ones too: what is in the books never leaves a Safe as another token.';

create table other_token_search (
  person_id uuid primary key references person (id),
  first_block bigint not null,
  from_block bigint not null,
  to_block bigint not null,
  from_time timestamptz not null,
  constraint other_token_search_range check (from_block <= to_block + 1)
);
comment on table other_token_search is 'Which blocks were searched for tokens that arrived at a person''s Safe: all from from_block to to_block.';
comment on column other_token_search.first_block is 'nothing can have arrived before: the Safe had nobody';
comment on column other_token_search.from_time is 'when from_block was made';

create table other_token (
  person_id uuid not null references person (id),
  address bytea not null check (octet_length(address) = 20),
  is_named boolean not null,
  found_at timestamptz not null,
  primary key (person_id, address)
);
comment on table other_token is 'Contracts of tokens that have arrived at a person''s Safe, also those that have left it again.';
comment on column other_token.is_named is 'whether the person has named it: then it is shown whatever it calls itself';

create table token_return (
  id uuid primary key,
  person_id uuid not null references person (id),
  safe_address bytea not null check (octet_length(safe_address) = 20),
  token bytea check (octet_length(token) = 20),
  symbol text check (length(symbol) between 1 and 20),
  decimals smallint not null check (decimals between 0 and 36),
  amount numeric(78, 0) not null check (amount > 0),
  address bytea not null check (octet_length(address) = 20),
  correlation_id uuid not null,
  state text not null check (state in ('requested', 'approved', 'sent', 'refused', 'cancelled')),
  requested_at timestamptz not null,
  approved_by uuid references person (id),
  approved_at timestamptz,
  refused_by uuid references person (id),
  note text check (length(note) between 1 and 500),
  transaction_hash bytea unique check (octet_length(transaction_hash) = 32),
  recorded_by uuid references person (id),
  ended_at timestamptz,
  constraint token_return_not_to_itself check (address <> safe_address),
  constraint token_return_by_somebody_else check (
    approved_by is distinct from person_id and refused_by is distinct from person_id and recorded_by is distinct from person_id),
  constraint token_return_approved check ((approved_by is null) = (approved_at is null)
    and (approved_by is not null or state not in ('approved', 'sent'))),
  constraint token_return_sent check ((state = 'sent') = (transaction_hash is not null)
    and (state = 'sent') = (recorded_by is not null)),
  constraint token_return_refused check ((state = 'refused') = (refused_by is not null)),
  constraint token_return_ended check ((state in ('sent', 'refused', 'cancelled')) = (ended_at is not null))
);
create unique index token_return_correlation on token_return (person_id, correlation_id);
-- One at a time for each token: the same money is never returned twice.
create unique index token_return_open on token_return (safe_address, coalesce(token, ''::bytea)) where state in ('requested', 'approved');
create index token_return_waiting on token_return (requested_at) where state in ('requested', 'approved');
create index token_return_of_person on token_return (person_id, requested_at desc);

comment on table token_return is 'What people have asked us to return out of Safes that we hold: other tokens and ether, which the settlement module cannot move.';
comment on column token_return.token is 'null for ether';
comment on column token_return.symbol is 'as it was shown to the person';
comment on column token_return.amount is 'in the smallest unit of the token';
comment on column token_return.address is 'where it goes';
comment on column token_return.note is 'why it was refused, for staff only';
comment on column token_return.transaction_hash is 'the transaction of the chain that has returned it, verified when it was recorded';

-- What the owner of an own Safe signs.
alter table safe_transaction
  add column token bytea,
  add column token_amount numeric(78, 0),
  drop constraint safe_transaction_kind_check,
  add constraint safe_transaction_kind_check check (kind in ('send', 'pay', 'return', 'add_owner', 'remove_owner',
    'set_daily_limit', 'disable_module', 'enable_module', 'cancel')) not valid,
  add constraint safe_transaction_returns_something check (
    (kind = 'return') = (token_amount is not null) and (token is null or kind = 'return')
    and (token_amount is null or token_amount > 0) and (token is null or octet_length(token) = 20)) not valid;
comment on column safe_transaction.token is 'of a return: the contract of the token; null for ether';
comment on column safe_transaction.token_amount is 'of a return: in the smallest unit of the token';

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'payment_returned',
  'request_received', 'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in',
  'security_change', 'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed',
  'withdrawal_failed', 'kyc_approved', 'kyc_action_needed', 'teleport_paid', 'exchange_done', 'exchange_returned',
  'wallet_send_done', 'wallet_send_returned', 'own_send_done', 'deposit_released', 'deposit_kept', 'ticket_answered',
  'token_returned', 'token_return_ended')) not valid;
