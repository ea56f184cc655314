-- Sets the requests that voided transfers had paid back to pending.
create or replace function payment_request_reopen(p_transfer uuid[]) returns void language plpgsql as $$
declare
  payers uuid[];
  requestors uuid[];
  ids uuid[];
begin
  with reopened as (
    update payment_request set status = 'pending', paid_by = null, answered_at = null
    where paid_by = any (p_transfer)
    returning id, payer_id, requestor_id
  )
  select array_agg(payer_id), array_agg(requestor_id), array_agg(id) into payers, requestors, ids from reopened;
  if ids is not null then
    perform outbox_add('requests', payers, requestors, ids);
  end if;
end $$;
