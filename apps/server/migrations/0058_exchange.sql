-- Exchanges between dollars and euros (ADR 52). The desk is the product's own money for them, apart from the treasury.

-- floor 0: the desk pays out only what it has. One stripe per asset, whose lock makes exchanges of one direction take turns.
do $$
begin
  perform ledger_open_system_account('desk', asset, 0, 1) from unnest('{1,2,3}'::smallint[]) as asset;
end $$;

-- Like the treasury, the desk has a Safe and a row here, deactivated from the start: nobody signs in as it, finds it or
-- pays it. Its Safe is assigned at the first start, and deposits to it are its inventory.
insert into person (id, email, deactivated_at)
  values ('00000000-0000-7000-8000-000000000002', 'desk@lilypad.invalid', now());
insert into person_account (person_id, asset, account_id)
  select '00000000-0000-7000-8000-000000000002', asset, account_id
  from system_account where code = 'desk' and stripe = 0;

-- A quote, and the exchange that it becomes. Amounts are in minor units of whole hundredths; sent is in from_asset,
-- the others in to_asset.
create table exchange (
  id uuid primary key,
  person_id uuid not null references person (id),
  state text not null default 'quoted'
    check (state in ('quoted', 'pending', 'done', 'failed', 'returning', 'returned')),
  from_asset smallint not null check (from_asset in (1, 2)),
  to_asset smallint not null check (to_asset = 3 - from_asset),
  sent bigint not null check (sent > 0 and sent % 10000 = 0),
  rate bigint not null check (rate > 0),
  rate_date date not null,
  exchanged bigint not null,
  fee_basis_points smallint not null check (fee_basis_points between 0 and 1000),
  fee bigint not null,
  result bigint not null check (result > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  correlation_id uuid,
  begun_at timestamptz,
  in_transfer_id uuid unique,
  out_transfer_id uuid unique,
  out_queued_at timestamptz,
  return_transfer_id uuid unique,
  due_at timestamptz,
  attempts smallint not null default 0,
  ended_at timestamptz,
  unique (person_id, correlation_id),
  constraint exchange_adds_up check (
    exchanged = sent / 10000 * rate / 1000000 * 10000
    and fee = (exchanged / 10000 * fee_basis_points + 9999) / 10000 * 10000
    and result = exchanged - fee),
  constraint exchange_begins_with_both_legs check (case state
    when 'quoted' then num_nonnulls(begun_at, correlation_id, in_transfer_id, out_transfer_id) = 0
    else num_nonnulls(begun_at, correlation_id, in_transfer_id, out_transfer_id) = 4 end),
  constraint exchange_out_after_in check (case state
    when 'pending' then true
    when 'quoted' then out_queued_at is null
    when 'failed' then out_queued_at is null
    else out_queued_at is not null end),
  constraint exchange_return_is_due_or_begun check (case state
    when 'returning' then num_nonnulls(return_transfer_id, due_at) = 1
    when 'returned' then return_transfer_id is not null and due_at is null
    else num_nonnulls(return_transfer_id, due_at) = 0 end),
  constraint exchange_ends check ((state in ('done', 'failed', 'returned')) = (ended_at is not null))
);
create index exchange_person on exchange (person_id, begun_at);
create index exchange_day on exchange (from_asset, begun_at) where begun_at is not null;
create index exchange_open on exchange (from_asset, id) where state in ('pending', 'returning');
create index exchange_due on exchange (due_at) where state = 'returning';
create index exchange_unused on exchange (expires_at) where state = 'quoted';

comment on column exchange.rate is 'units of to_asset for one of from_asset, in millionths';
comment on column exchange.rate_date is 'date of the ramp''s published rate';
comment on column exchange.sent is 'minor units of from_asset';
comment on column exchange.exchanged is 'minor units of to_asset, before the fee';
comment on column exchange.fee is 'minor units of to_asset';
comment on column exchange.result is 'minor units of to_asset that the person receives';
comment on column exchange.in_transfer_id is 'the person''s leg: person to desk';
comment on column exchange.out_transfer_id is 'the desk''s leg: desk to person';
comment on column exchange.out_queued_at is 'when the person''s leg was posted and the desk''s leg queued for settlement';
comment on column exchange.return_transfer_id is 'the latest return of the person''s money';
comment on column exchange.due_at is 'when the return of the person''s money is begun again';
comment on column exchange.attempts is 'number of returns that the chain refused';

alter table notification drop constraint notification_kind_check;
alter table notification add constraint notification_kind_check check (kind in ('money_received', 'payment_returned',
  'request_received', 'request_paid', 'request_rejected', 'request_cancelled', 'deposit', 'reward', 'sign_in',
  'security_change', 'onboarding_completed', 'topup_completed', 'topup_failed', 'withdrawal_completed',
  'withdrawal_failed', 'kyc_approved', 'kyc_action_needed', 'teleport_paid', 'exchange_done', 'exchange_returned'));
