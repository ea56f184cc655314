-- Top-ups, withdrawals and payments of links are orders at the ramp: one set of rules holds for the rows
-- of all of them (ADR 0048), in sql/ramp-orders. What only one of them promises stays in its own constraints and triggers.

-- As in 0020, without what holds for every order.
drop trigger funding_intent_moves_forward on funding_intent;
create trigger funding_intent_keeps before update on funding_intent
  for each row when (
    (old.ended_at is not null and new.status <> old.status)
    or (new.person_id, new.operation, new.correlation_id, new.asset)
      is distinct from (old.person_id, old.operation, old.correlation_id, old.asset)
    or (old.operation = 'withdraw' and new.amount <> old.amount)
    or (old.deposit_address is not null and new.deposit_address is distinct from old.deposit_address)
    or (old.deposit_transfer_id is not null and new.deposit_transfer_id is distinct from old.deposit_transfer_id)
    or (new.transfer_id, new.release_id) is distinct from (old.transfer_id, old.release_id)
    or (old.leg in ('moved', 'voided') and new.leg is distinct from old.leg)
    or (old.leg = 'queued' and new.leg = 'reserved'))
  execute function funding_intent_keep();

-- As in 0027, without what holds for every order.
drop trigger teleport_payment_keeps on teleport_payment;
create trigger teleport_payment_keeps before update on teleport_payment for each row when (
  (new.link_id, new.source_asset, new.source_amount) is distinct from (old.link_id, old.source_asset, old.source_amount)
  or (old.received_amount is not null and (new.received_amount >= old.received_amount) is not true)
  or (old.delivered_amount is not null and new.delivered_amount is distinct from old.delivered_amount)
  or (old.outcome in ('delivered', 'overpaid', 'underpaid', 'refunded') and new.outcome is distinct from old.outcome))
  execute function teleport_refuse_change();

-- ramp_order_rank is the same rule for all orders.
drop function funding_rank(text);
