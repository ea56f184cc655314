-- Batches are numbered in order without gaps, as the module on the chain requires.
create or replace function settlement_batch_in_order() returns trigger language plpgsql as $$
declare
  last_number bigint := (select max(number) from settlement_batch);
begin
  if new.number <> last_number + 1 then
    raise exception 'batch % cannot follow batch %', new.number, last_number using errcode = 'check_violation';
  end if;
  return new;
end $$;
