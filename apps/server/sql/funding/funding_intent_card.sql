-- What other modules may read of a top-up or a withdrawal.
create or replace view funding_intent_card as
  select id, person_id, operation, status, leg, asset, amount, created_at, transfer_id from funding_intent;
