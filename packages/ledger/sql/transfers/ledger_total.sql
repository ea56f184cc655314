-- A sum of bigint that stays one: PostgreSQL's own is numeric, which costs more than the rest of a row.
create or replace aggregate ledger_total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0');
