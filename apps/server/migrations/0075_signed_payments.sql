-- Payments to people that their sender signs while instant payments are off (ADR 70).

alter table payment add column is_signed boolean not null default false;
comment on column payment.is_signed is 'its sender signed it for their own Safe: settlement does not send it, and it does not count towards daily limits';
-- What a person signed in a day, which the daily limit leaves out. Few people sign payments.
create index payment_signed_day on payment (sender_id, asset, created_at) include (amount) where is_signed and result = 0;

-- Their successors also know whether the sender signs (sql/payments).
drop function if exists payment_send(uuid[], uuid[], uuid[], uuid[], smallint[], bigint[], text[], uuid[], uuid[], uuid[], bigint[],
  bigint[], integer, timestamptz);
drop function if exists payment_decide(uuid[], uuid[], uuid[], uuid[], smallint[], bigint[], text[], uuid[], uuid[], uuid[],
  bigint[], bigint[], integer, timestamptz);
drop function if exists payment_record(uuid[], uuid[], uuid[], smallint[], bigint[], text[], uuid[], uuid[], uuid[], smallint[],
  timestamptz);

alter table safe_transaction drop constraint safe_transaction_kind_check;
alter table safe_transaction add constraint safe_transaction_kind_check check (kind in ('send', 'pay', 'add_owner',
  'remove_owner', 'set_daily_limit', 'disable_module', 'enable_module', 'cancel'));
alter table safe_transaction drop constraint safe_transaction_check1;
alter table safe_transaction add constraint safe_transaction_has_asset
  check ((kind in ('send', 'pay', 'set_daily_limit')) = (asset is not null));

alter table safe_transaction
  add column unbooked_since timestamptz,
  add constraint safe_transaction_unbooked_payment
    check (unbooked_since is null or (kind in ('send', 'pay') and state = 'submitted'));
comment on column safe_transaction.unbooked_since is 'since when the chain shows a payment as executed whose money the ledger has not seen leave';
comment on column safe_transaction.address is 'the recipient (of pay: the Safe of the person who is paid), the owner or the module';
create index safe_transaction_unbooked on safe_transaction (unbooked_since) where unbooked_since is not null;
