-- What other modules may read of payments to addresses. Those that failed do not count towards limits.
create or replace view wallet_send_card as
  select id, person_id, address, asset, amount, state, created_at from wallet_send;
