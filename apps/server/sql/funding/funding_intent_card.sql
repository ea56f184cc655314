-- The columns of a top-up or a withdrawal that other modules may read.
create or replace view funding_intent_card as
  select id, person_id, operation, status, leg, asset, amount, created_at, transfer_id from funding_intent;
