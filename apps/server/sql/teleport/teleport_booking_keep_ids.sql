-- Refuses ids of an earlier version for a payment that has been booked under ids in the order of time.
create or replace function teleport_booking_keep_ids() returns trigger language plpgsql as $$
begin
  if substr(new.transfer_id::text, 15, 1) <> '7' and exists (
    select from teleport_booking where payment_id = new.payment_id and substr(transfer_id::text, 15, 1) = '7'
  ) then
    raise exception 'payment % is booked by a newer version', new.payment_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
