-- Stores the decided sends of a group: the payments and, of those that the ledger accepted, the requests that they pay.
create or replace function payment_record(
  p_id uuid[], p_sender uuid[], p_recipient uuid[], p_asset smallint[], p_amount bigint[], p_note text[],
  p_correlation uuid[], p_digest uuid[], p_request uuid[], p_result smallint[], p_is_signed boolean,
  p_now timestamptz
) returns void language plpgsql as $$
begin
  insert into payment (id, sender_id, recipient_id, asset, amount, note, correlation_id, digest, request_id, result, is_signed,
      created_at)
    select id, sender, recipient, asset, amount, note, correlation, digest, request, result, p_is_signed, p_now
    from unnest(p_id, p_sender, p_recipient, p_asset, p_amount, p_note, p_correlation, p_digest, p_request, p_result)
      as i (id, sender, recipient, asset, amount, note, correlation, digest, request, result)
    where result in (ledger_code('done'), ledger_code('insufficient_funds'));

  if array_remove(p_request, null) <> '{}' and ledger_code('done') = any (p_result) then
    update payment_request r set status = 'paid', paid_by = paid.transfer, answered_at = p_now
      from unnest(p_request, p_id, p_result) as paid (request, transfer, result)
      where r.id = paid.request and paid.result = ledger_code('done');
    perform outbox_add('requests', coalesce(array_agg(sender), '{}'), array_agg(recipient), array_agg(request))
      from unnest(p_sender, p_recipient, p_request, p_result) as paid (sender, recipient, request, result)
      where request is not null and result = ledger_code('done');
  end if;
end $$;
