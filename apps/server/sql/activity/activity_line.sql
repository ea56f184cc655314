-- The lines of people's histories, for other modules. direction: 1 credit, 2 debit; status: 0 pending, 1 confirmed, 2 failed.
create or replace view activity_line as
  select person_id, transfer_id, direction, asset, amount, kind, counterparty_id, status, hash, created_at, note from activity;
