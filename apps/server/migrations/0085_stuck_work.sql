-- What members of staff see of stuck work, orders and volumes, and reasons of up to 500 characters (ADR 84).
-- compatible-with-previous

-- What was sent to the chain on a day, added up with each batch.
create table settlement_volume (
  day date not null,
  asset smallint not null,
  transfers bigint not null,
  amount numeric(40) not null,
  primary key (day, asset)
);
comment on table settlement_volume is 'What batches sent on a UTC day, by asset';
comment on column settlement_volume.amount is 'minor units';

insert into settlement_volume (day, asset, transfers, amount)
  select batch.day, operation.asset, count(*), sum(operation.amount)
  from settlement_batch batch join settlement_operation operation on operation.batch = batch.number
  where batch.day > (now() at time zone 'UTC')::date - 31 and not batch.imported
  group by batch.day, operation.asset;

-- Lists of orders for staff, and those without news for too long.
create index funding_intent_created on funding_intent (created_at, id);
create index funding_intent_status on funding_intent (status, created_at, id);
create index funding_intent_silent on funding_intent (updated_at) where not is_settled;
create index teleport_payment_created on teleport_payment (created_at, id);
create index teleport_payment_status on teleport_payment (status, created_at, id);
create index teleport_payment_unended on teleport_payment (created_at) where ended_at is null;
create index exchange_unended on exchange (begun_at) where state in ('pending', 'returning');

alter table prize drop constraint prize_held_reason_check,
  add constraint prize_held_reason_check check (char_length(held_reason) <= 500);
alter table person_report drop constraint person_report_closing_note_check,
  add constraint person_report_closing_note_check check (char_length(closing_note) between 1 and 500);
