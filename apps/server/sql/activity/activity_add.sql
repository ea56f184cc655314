-- Adds history lines, one per element. Direction: 1 credit, 2 debit. Status: 0 pending, 1 posted, 2 voided.
-- A line that exists already stays as it is.
create or replace function activity_add(
  p_person uuid[], p_transfer uuid[], p_direction smallint[], p_asset smallint[], p_amount bigint[],
  p_kind text[], p_counterparty uuid[], p_note text[], p_status smallint[], p_hash bytea[]
) returns void language sql as $$
  insert into activity (person_id, transfer_id, direction, asset, amount, kind, counterparty_id, note, status, hash)
    select * from unnest(p_person, p_transfer, p_direction, p_asset, p_amount, p_kind, p_counterparty, p_note, p_status, p_hash)
    on conflict (person_id, transfer_id) do nothing;
$$;
