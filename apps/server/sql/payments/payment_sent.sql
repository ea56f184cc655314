-- The payments whose money was held, for other modules, however they ended.
create or replace view payment_sent as
  select id, sender_id, recipient_id, asset, amount, created_at from payment where result = ledger_code('done');
