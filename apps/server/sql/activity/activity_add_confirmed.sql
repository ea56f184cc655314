-- Adds one line of money that has moved already. p_direction: 'credit' or 'debit'. A line that exists already stays as it is.
create or replace function activity_add_confirmed(
  p_person uuid, p_transfer uuid, p_direction text, p_asset smallint, p_amount bigint, p_kind text,
  p_note text default null, p_hash bytea default null
) returns void language sql as $$
  insert into activity (person_id, transfer_id, direction, asset, amount, kind, note, status, hash)
    values (p_person, p_transfer, activity_direction(p_direction), p_asset, p_amount, p_kind, p_note,
      transfer_status('confirmed'), p_hash)
    on conflict (person_id, transfer_id) do nothing;
$$;
