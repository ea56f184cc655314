-- What people whose identity is not verified may send and hold (ADR 122). Each process stores its settings here when it starts,
-- because payments are decided in SQL, where a person's verification is read with everything else.
-- compatible-with-previous
create table unverified_limit (
  only_row boolean primary key default true check (only_row),
  per_day bigint not null check (per_day > 0),
  per_month bigint not null check (per_month > 0),
  max_balance bigint not null check (max_balance > 0),
  always_verified text[] not null
);
comment on column unverified_limit.per_day is 'millionths of dollars and euros together, in a UTC day';
comment on column unverified_limit.per_month is 'the same in a UTC month';
comment on column unverified_limit.max_balance is 'above it the person cannot ask for more money';
comment on column unverified_limit.always_verified is 'email addresses whose accounts count as verified, in lower case';
