-- What each person has sent in a day, counted as transfers begin, so that one function can say whether somebody may send (ADR 138).
-- A server of the version before counts nothing, so it cannot run with this.
create type transfer_item as (
  person_id uuid,
  session_id uuid,
  asset smallint,
  amount bigint,
  daily_limit bigint,
  lowered_limit bigint
);
comment on type transfer_item is 'money that a person wants to send, with the limits of its asset, for transfers_admit';

create table daily_use (
  person_id uuid not null,
  day date not null,
  asset smallint not null,
  sent bigint not null default 0 check (sent >= 0),
  exchanged bigint not null default 0 check (exchanged >= 0),
  started integer not null default 0 check (started >= 0),
  primary key (person_id, day, asset)
) with (fillfactor = 70);
comment on table daily_use is 'what people have sent in each UTC day, as limits count it; changed under the lock of the account that pays';
comment on column daily_use.sent is 'minor units that our module sends to others: payments, payments to addresses, withdrawals';
comment on column daily_use.exchanged is 'minor units that our module takes for exchanges';
comment on column daily_use.started is 'payments and exchanges, whatever became of them';

insert into daily_use (person_id, day, asset, sent, exchanged, started)
select person_id, day, asset, sum(sent), sum(exchanged), sum(started)
from (
  select sender_id as person_id, (created_at at time zone 'UTC')::date as day, asset,
      case when is_signed then 0 else amount end as sent, 0 as exchanged, 1 as started
    from payment where result = 0 and created_at >= date_trunc('month', now(), 'UTC')
  union all
  select person_id, (created_at at time zone 'UTC')::date, asset, amount, 0, 0
    from funding_intent
    where operation = 'withdraw' and leg <> 'voided' and created_at >= date_trunc('month', now(), 'UTC')
  union all
  select person_id, (created_at at time zone 'UTC')::date, asset, amount, 0, 0
    from wallet_send where state <> 'failed' and created_at >= date_trunc('month', now(), 'UTC')
  union all
  select person_id, (begun_at at time zone 'UTC')::date, from_asset, 0, case when state = 'failed' then 0 else sent end, 1
    from exchange where begun_at >= date_trunc('month', now(), 'UTC')
) as sent_this_month
group by person_id, day, asset;

drop function if exists payment_send(uuid[], uuid[], uuid[], uuid[], smallint[], bigint[], text[], uuid[], uuid[], uuid[], bigint[],
  bigint[], integer, timestamptz, boolean);
drop function if exists payment_decide(uuid[], uuid[], uuid[], uuid[], smallint[], bigint[], text[], uuid[], uuid[], uuid[], bigint[],
  bigint[], integer, timestamptz, boolean);
drop function if exists payment_daily_use(uuid, timestamptz);
drop function if exists payment_lock_money(uuid[], smallint[]);
drop function if exists payment_lock_sent_today(uuid, smallint, timestamptz);
drop function if exists payment_money_out(uuid, timestamptz);
drop function if exists payment_sends_today(uuid, timestamptz);
drop function if exists payment_unverified_code(uuid, bigint, timestamptz);
drop function if exists transfer_limit_code(boolean, boolean);
drop function if exists transfers_over_limit(bigint, bigint, bigint, bigint, boolean, boolean);
drop function if exists transfers_lock_sender(uuid, uuid, smallint, timestamptz);
drop function if exists transfers_begin(uuid[], uuid[], bigint[], bigint[], smallint[], bigint[], uuid[], uuid[], text[], text[], text,
  text, boolean);
drop function if exists exchange_begin(uuid, uuid, uuid, uuid, uuid, bigint, bigint, bigint, bigint, integer, timestamptz);
drop function if exists exchange_refusal(uuid, smallint, bigint, bigint, bigint, bigint, bigint, bigint, integer, timestamptz);
drop function if exists funding_withdraw_reserve(uuid, uuid, uuid, uuid, uuid, uuid, bigint, uuid, uuid, uuid, bigint, bigint, bigint,
  bigint, text, timestamptz, timestamptz);
drop function if exists wallet_send_begin(uuid, uuid, uuid, bytea, smallint, bigint, uuid, uuid, bigint, bigint, bigint, bigint, integer,
  uuid, text, text, timestamptz);
drop function if exists safe_transaction_submit(uuid, uuid, uuid, bytea, text, text[], timestamptz);
drop view if exists exchange_sent;
