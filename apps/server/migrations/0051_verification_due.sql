-- Identity checks say what is due in the words of every queue: due_at, attempts (ADR 0044).
alter table ramp_customer rename column next_check_at to due_at;
alter table ramp_customer add column attempts smallint not null default 0;
alter index ramp_customer_check rename to ramp_customer_due;
