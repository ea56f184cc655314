-- Tokens can have more decimals than the ledger (ADR 123). A transfer then moves whole minor units and parts of one. Minor
-- units are booked; the parts of each Safe are added up here, and are booked when they make one minor unit.
-- compatible-with-previous
create table safe_remainder (
  safe_address bytea not null check (octet_length(safe_address) = 20),
  asset smallint not null,
  parts bigint not null check (parts >= 0 and parts < 1000000000000),
  primary key (safe_address, asset)
);
comment on table safe_remainder is 'what Safes hold below a minor unit, as far as the chain was read; without a row it is 0';
comment on column safe_remainder.parts is 'of 10^12 parts of a minor unit';

alter table chain_log add column parts bigint not null default 0;
comment on column chain_log.amount is 'whole minor units';
comment on column chain_log.parts is 'what moved below a minor unit, of 10^12 parts of one';

-- A deposit that does not complete a minor unit credits nothing: class 5.
alter table chain_log
  drop constraint chain_log_amount_check,
  drop constraint chain_log_class_check,
  add constraint chain_log_amount_check check (amount >= 0 and parts >= 0 and parts < 1000000000000 and amount + parts > 0) not valid,
  add constraint chain_log_class_check check (class in (1, 2, 3, 4, 5)) not valid;
