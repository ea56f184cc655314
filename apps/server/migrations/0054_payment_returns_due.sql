-- Payments that go back say what is due in the words of every queue: due_at, attempts (ADR 0044). One is due at once; a later
-- time is set while the payment has not ended, and when sending it back fails.
alter table payment_return
  add column due_at timestamptz not null default '-infinity',
  add column attempts smallint not null default 0;
create index payment_return_due on payment_return (due_at, created_at, payment_id) where state = 0;
drop index payment_return_waiting;
drop function payment_return_next();
