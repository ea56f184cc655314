-- Refuses to move an order backwards, and to change its quote, its provider, the time of its creation, and its
-- transaction and the time of its end once they are stored.
create or replace function ramp_order_keep() returns trigger language plpgsql as $$
begin
  if ramp_order_rank(new.status) < ramp_order_rank(old.status)
    or (new.id, new.quote_id, new.provider, new.created_at)
      is distinct from (old.id, old.quote_id, old.provider, old.created_at)
    or (old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
    or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
    raise exception '% % cannot go from % to %, or change what is fixed', tg_table_name, old.id, old.status, new.status
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create or replace trigger funding_intent_is_an_order before update on funding_intent
  for each row execute function ramp_order_keep();
create or replace trigger teleport_payment_is_an_order before update on teleport_payment
  for each row execute function ramp_order_keep();
