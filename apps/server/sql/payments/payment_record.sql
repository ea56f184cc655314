-- Writes everything that a decided group leaves behind: payments, histories, settlement queue, outbox, paid requests.
create or replace function payment_record(
  p_id uuid[], p_sender uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[], p_note text[],
  p_correlation uuid[], p_digest uuid[], p_request uuid[], p_result smallint[], p_now timestamptz
) returns void language plpgsql as $$
declare
  transfers uuid[];
  senders uuid[];
  recipients uuid[];
  sent_assets smallint[];
  sent_amounts bigint[];
  notes text[];
  kinds text[];
  requests uuid[];
  debited smallint[];
  credited smallint[];
begin
  insert into payment (id, sender_id, recipient_id, asset, amount, note, correlation_id, digest, request_id, result, created_at)
    select id, sender, recipient, asset, amount, note, correlation, digest, request, result, p_now
    from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request, p_result)
      as i (id, sender, recipient, asset, amount, note, correlation, digest, request, result)
    where result in (0, 10);

  select array_agg(id), array_agg(sender), array_agg(recipient), array_agg(asset), array_agg(amount), array_agg(note),
      array_agg(case when request is null then 'p2p' else 'request_paid' end), array_agg(request)
    into transfers, senders, recipients, sent_assets, sent_amounts, notes, kinds, requests
    from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_request, p_result)
      as i (id, sender, recipient, asset, amount, note, request, result)
    where result = 0;
  if transfers is null then
    return;
  end if;

  debited := array_fill(2::smallint, array[cardinality(transfers)]);
  credited := array_fill(1::smallint, array[cardinality(transfers)]);
  perform activity_add(
    senders || recipients, transfers || transfers, debited || credited,
    sent_assets || sent_assets, sent_amounts || sent_amounts, kinds || kinds, recipients || senders, notes || notes,
    array_fill(0::smallint, array[2 * cardinality(transfers)]), array_fill(null::bytea, array[2 * cardinality(transfers)]));
  perform settlement_enqueue(transfers, senders, recipients, sent_assets, sent_amounts);
  perform outbox_add('transfer', senders, recipients, transfers);

  if array_remove(requests, null) <> '{}' then
    update payment_request r set status = 'paid', paid_by = paid.transfer
      from unnest(requests, transfers) as paid (request, transfer) where r.id = paid.request;
    perform outbox_add('requests', array_agg(sender), array_agg(recipient), array_agg(request))
      from unnest(senders, recipients, requests) as paid (sender, recipient, request) where request is not null;
  end if;
end $$;
