-- The people whose accounts are frozen now, by the clock of the database: for views, which are read with the rights of their owner.
create or replace view frozen_person as
  select person_id from account_freeze where closed_at is null and (ends_at is null or ends_at > now());
