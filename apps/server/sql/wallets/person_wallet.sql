-- The ledger account that a person has of each asset.
create or replace view person_wallet as
  select person_id, asset, account_id from person_account;
