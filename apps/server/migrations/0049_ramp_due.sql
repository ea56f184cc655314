-- Orders at the ramp and payers' accounts say what is due in the words of every queue: due_at, attempts (ADR 0044).
alter table funding_intent rename column check_at to due_at;
alter table teleport_payment rename column check_at to due_at;
alter table teleport_payer_account rename column check_at to due_at;

-- Its parameter has the column's name.
drop function funding_withdraw_reserve(uuid, uuid, uuid, uuid, uuid, uuid, bigint, uuid, uuid, uuid, bigint, bigint,
  bigint, text, timestamptz, timestamptz);
