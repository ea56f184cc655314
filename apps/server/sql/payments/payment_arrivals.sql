-- Payments that other people sent to a person and that were posted at p_since or later. Payers who have left are
-- excluded, because nothing can go back to them. Ids are ordered by time; a payment that took longer than a day to
-- post is not found.
create or replace function payment_arrivals(p_person uuid, p_since timestamptz)
returns table (payment_id uuid, payer_id uuid, asset smallint, amount bigint) language sql stable as $$
  select a.transfer_id, a.counterparty_id, a.asset, a.amount
  from activity_line a
  join ledger_ending e on e.id = a.transfer_id
  join person_card payer on payer.id = a.counterparty_id
  where a.person_id = p_person and a.direction = activity_direction('credit') and a.status = transfer_status('confirmed')
    and a.kind in ('p2p', 'request_paid')
    and a.transfer_id >= activity_id_at(p_since - interval '1 day') and e.at >= p_since
    and payer.deactivated_at is null
$$;
