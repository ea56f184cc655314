-- Moves operations without a batch to the next day, in the same order and with the same distance between turns of one
-- sender, so that they neither hide nor delay those behind them. An operation that has such a turn already, was
-- cancelled, or has a batch by now stays as it is.
create or replace function settlement_defer(p_operation uuid[], p_until timestamptz) returns integer language plpgsql as $$
declare
  deferred integer;
begin
  with waiting as (
    select id, coalesce(from_address, to_address) as mover, from_address, queue_at from settlement_operation
      where id = any (p_operation) and state = operation_state('queued') and queue_at < p_until
      order by id for update
  ), placed as (
    select id, greatest(p_until, (
        select max(before.queue_at) + interval '100 milliseconds' from settlement_operation before
        where before.state = operation_state('queued') and before.from_address = waiting.from_address
          and before.queue_at >= p_until))
      + interval '100 milliseconds' * (row_number() over (partition by mover order by queue_at, id) - 1) as turn
    from waiting
  )
  update settlement_operation o set queue_at = placed.turn from placed where o.id = placed.id;
  get diagnostics deferred = row_count;
  return deferred;
end $$;
