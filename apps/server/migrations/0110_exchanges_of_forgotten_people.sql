-- What people exchanged who have deleted their account since, so that everybody's daily limit still counts it.
-- compatible-with-previous
create table exchange_forgotten (
  day date not null,
  from_asset smallint not null check (from_asset in (1, 2)),
  sent bigint not null check (sent >= 0),
  primary key (day, from_asset)
);

comment on column exchange_forgotten.day is 'UTC day on which the exchanges were begun';
comment on column exchange_forgotten.sent is 'minor units of from_asset, of all people who have left together';
