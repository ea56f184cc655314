-- The Safes for which settlement has stopped, for other modules: nothing is sent from them until an operator releases them.
create or replace view stopped_safe as
  select safe_address from settlement_safe_stop;
