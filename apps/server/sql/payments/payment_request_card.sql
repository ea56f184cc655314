-- The columns of a payment request that other modules may read. A withheld one is not shown to its payer.
create or replace view payment_request_card as
  select id, requestor_id, payer_id, asset, amount, status, withheld, acknowledged_at, expires_at, note, created_at
  from payment_request;
