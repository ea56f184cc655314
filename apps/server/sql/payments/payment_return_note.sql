-- Records which payments go back, in the transaction that deletes an account which has been closed to new payments: of
-- those that have arrived the newest first, as far as their money is still there; of those that are pending all. It is
-- one statement, so that a payment posted at this very moment is seen either as arrived or as pending.
create or replace function payment_return_note(p_person uuid, p_since timestamptz) returns bigint language sql as $$
  with arrived as (
    select a.payment_id, a.payer_id, a.asset, least(a.amount, own.posted - own.held
        - (sum(a.amount) over (partition by a.asset order by a.payment_id desc) - a.amount))::bigint as amount
    from payment_arrivals(p_person, p_since) a
    join person_wallet mine on mine.person_id = p_person and mine.asset = a.asset
    join ledger_balance own on own.id = mine.account_id
  ), noted as (
    insert into payment_return (payment_id, payer_id, recipient_id, asset, amount)
      select payment_id, payer_id, p_person, asset, amount from arrived where amount > 0
      union all
      select transfer_id, counterparty_id, p_person, asset, amount from activity_line
        where person_id = p_person and direction = activity_direction('credit') and status = transfer_status('pending')
          and kind in ('p2p', 'request_paid')
      returning 1
  )
  select count(*) from noted
$$;
