-- Refuses transfer ids of an earlier version, which are not in the order of time, for a payment that this version has
-- booked and continues to book.
create or replace function teleport_booking_keep_ids() returns trigger language plpgsql as $$
begin
  if substr(new.transfer_id::text, 15, 1) <> '7' and exists (
    select from teleport_booking where payment_id = new.payment_id and substr(transfer_id::text, 15, 1) = '7'
  ) then
    raise exception 'payment % is booked by a newer version', new.payment_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create or replace trigger teleport_booking_keeps_ids before insert on teleport_booking
  for each row execute function teleport_booking_keep_ids();
