-- What both payments and withdrawals need of the daily limit belongs to transfers, and a withdrawal is given what was
-- sent today (ADR 49).
drop function if exists payment_limit_code(boolean, boolean);
drop function if exists payment_limit_is_lowered(boolean, timestamptz, timestamptz);
drop function if exists funding_withdraw_reserve(uuid, uuid, uuid, uuid, uuid, uuid, bigint, uuid, uuid, uuid, bigint, bigint,
  bigint, text, timestamptz, timestamptz);
