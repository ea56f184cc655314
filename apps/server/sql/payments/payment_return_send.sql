-- Sends back a payment, together with the newer ones between the same two people, as far as they have ended. They are
-- locked from the oldest to the newest, so that two workers never wait for each other.
-- Returns 'sent', 'void' (it never arrived), 'stays', or 'waits' when the payment itself has not ended.
create or replace function payment_return_send(p_payment uuid) returns text language plpgsql as $$
declare
  due payment_return;
  arrived uuid[];
  failed uuid[];
  total bigint;
  debit bigint;
  credit bigint;
  back uuid := uuidv7();
  result smallint;
begin
  select * into strict due from payment_return where payment_id = p_payment
    and state = payment_return_state('waiting') for update;
  perform from ledger_ending where id = p_payment;
  if not found then
    return 'waits';
  end if;
  with ended as materialized (
    select r.payment_id, r.amount, e.outcome from payment_return r join ledger_ending e on e.id = r.payment_id
    where r.state = payment_return_state('waiting') and r.recipient_id = due.recipient_id and r.payer_id = due.payer_id
      and r.asset = due.asset
      and (r.created_at, r.payment_id) >= (due.created_at, due.payment_id)
    order by r.created_at, r.payment_id for update of r
  )
  select array_agg(payment_id) filter (where outcome = ledger_outcome('posted')),
    array_agg(payment_id) filter (where outcome = ledger_outcome('voided')),
    sum(amount) filter (where outcome = ledger_outcome('posted'))
    into arrived, failed, total from ended;

  -- The money of a failed payment is back with its payer already. The payment request that it was to pay has no requestor any more.
  update payment_return set state = payment_return_state('void') where payment_id = any (failed);
  update payment_request r set status = 'cancelled', answered_at = now() from payment p
    where p.id = any (failed) and r.id = p.request_id and r.status = 'pending';
  if arrived is null then
    return 'void';
  end if;

  -- The payer's row is held, so that their own account isn't deleted past this payment.
  perform 1 from person_card where id = due.payer_id and deactivated_at is null for share;
  if found then
    select account_id into debit from person_wallet where person_id = due.recipient_id and asset = due.asset;
    select account_id into credit from person_wallet where person_id = due.payer_id and asset = due.asset;
    result := (transfers_begin(p_id => array[back], p_digest => array[back], p_debit => array[debit], p_credit => array[credit],
        p_asset => array[due.asset], p_amount => array[total], p_sender => array[due.recipient_id],
        p_recipient => array[due.payer_id], p_kind => array['p2p'], p_note => array['Sent back: this account was deleted'],
        p_topic => 'transfer', p_shown => 'recipient', p_is_queued => true))[1];
  end if;
  if result is distinct from ledger_code('done') then
    update payment_return set state = payment_return_state('stays') where payment_id = any (arrived);
    return 'stays';
  end if;
  update payment_return set state = payment_return_state('sent'), transfer_id = back where payment_id = any (arrived);
  return 'sent';
end $$;
