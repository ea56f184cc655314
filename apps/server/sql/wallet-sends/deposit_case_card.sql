-- The decided cases about deposits, for other modules.
create or replace view deposit_case_card as
  select deposit_id, person_id, asset, amount, decision from screening_case
  where kind = 'deposit' and decision is not null and person_id is not null;
