-- What the incremental check of the ledger needs: the rows of a stretch of time without reading the others, and how far it
-- has come. The tables are only ever appended to, in the order of time, so these indexes are a few pages large and cost
-- writes nothing.
-- compatible-with-previous

create index transfer_at on transfer using brin (at) with (pages_per_range = 16, autosummarize = on);
create index transfer_end_at on transfer_end using brin (at) with (pages_per_range = 16, autosummarize = on);
create index entry_at on entry using brin (at) with (pages_per_range = 16, autosummarize = on);

create table ledger_check (
  is_only boolean primary key default true check (is_only),
  checked_until timestamptz not null,
  history_until timestamptz,
  history_step_ms bigint not null default 60000 check (history_step_ms > 0),
  account_position bigint not null default 0
);
comment on column ledger_check.checked_until is 'everything written until then was checked at least once';
comment on column ledger_check.history_until is 'how far the current round over all history has come; null before a round';
comment on column ledger_check.history_step_ms is 'the stretch of history that one run checks; it follows how much there is';
comment on column ledger_check.account_position is 'the last account of the current round over all accounts; 0 before a round';
insert into ledger_check (checked_until) values (clock_timestamp());

create table checked_reservation (
  transfer uuid primary key,
  debit bigint not null,
  amount bigint not null
);
comment on table checked_reservation is 'the reservations that were open at the last check, to sum them without reading all transfers';
insert into checked_reservation
  select id, debit, amount from transfer t
  where result = 0 and not exists (select from transfer_end e where e.id = t.id);

create table ledger_finding (
  kind text not null,
  about text not null,
  found_at timestamptz not null default clock_timestamp(),
  primary key (kind, about)
);
comment on table ledger_finding is 'differences that the check has found; they are checked again in each run until they are gone';
