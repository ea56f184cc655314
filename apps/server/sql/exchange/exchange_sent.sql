-- The exchanges that were begun, for other modules: what our module moves, or has tried to move, out of people's Safes.
create or replace view exchange_sent as
  select id, person_id, from_asset as asset, sent as amount, state, begun_at from exchange where begun_at is not null;
