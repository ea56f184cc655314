-- Turns outbox rows into notifications, in the transaction that deletes the rows, and returns the new ones. The state
-- of each subject is read from its own table now, so a late or repeated row creates neither a wrong notification nor a
-- second one. Money counts once it is posted. A top-up is announced when its money is credited; money that came back
-- from a bank is announced as a deposit.
create or replace function notification_record(p_topic text[], p_subject uuid[], p_now timestamptz)
returns table (notification_id uuid, told_person_id uuid) language sql as $$
  with event as (
    select distinct topic, subject from unnest(p_topic, p_subject) as e (topic, subject)
  ), told as (
    select a.person_id, case
        when a.kind = 'p2p' then 'money_received'
        when a.kind in ('request_paid', 'deposit') then a.kind
        when a.kind = 'topup' then 'topup_completed'
        when a.kind in ('withdrawal_returned', 'wallet_received') then 'deposit'
        when a.kind like 'reward\_%' or a.kind = 'prize' then 'reward'
        when a.kind = 'exchange' then 'exchange_done'
        when a.kind = 'exchange_returned' then a.kind
      end as kind, a.transfer_id as subject, a.counterparty_id as other, a.asset, a.amount,
      case when a.kind = 'withdrawal_returned' or a.kind like 'reward\_%' or a.kind = 'prize'
        then jsonb_build_object('cause', a.kind) else '{}' end as detail
    from event e join activity_line a on a.transfer_id = e.subject
    where e.topic in ('transfer', 'deposit', 'reward') and a.direction = activity_direction('credit')
      and a.status = transfer_status('confirmed')
      and (a.kind not in ('deposit', 'topup', 'withdrawal_returned', 'wallet_received') or e.topic = 'deposit')
      and a.person_id not in ('00000000-0000-7000-8000-000000000001', exchange_desk(), forfeit_account())
    union all
    select case r.status when 'rejected' then r.requestor_id else r.payer_id end,
      case r.status when 'pending' then 'request_received' when 'rejected' then 'request_rejected'
        else 'request_cancelled' end,
      r.id, case r.status when 'rejected' then r.payer_id else r.requestor_id end, r.asset, r.amount, '{}'
    from event e join payment_request_card r on r.id = e.subject
    where e.topic = 'requests' and (
      (r.status = 'pending' and r.acknowledged_at is null and r.expires_at > p_now)
      or r.status = 'rejected'
      -- A cancellation is announced only to a payer who was notified of the request.
      or (r.status = 'cancelled' and exists (select 1 from notification n
        where n.person_id = r.payer_id and n.kind = 'request_received' and n.subject_id = r.id)))
    union all
    -- A payment that could not be delivered. A sender who cancelled it knows already.
    select a.person_id, 'payment_returned', a.transfer_id, a.counterparty_id, a.asset, a.amount,
      jsonb_strip_nulls(jsonb_build_object('failure', o.failure))
    from event e join activity_line a on a.transfer_id = e.subject join settlement_failed o on o.id = a.transfer_id
    where e.topic = 'transfer' and a.direction = activity_direction('debit') and a.status = transfer_status('failed')
      and a.kind in ('p2p', 'request_paid')
    union all
    -- An exchange whose first leg failed.
    select a.person_id, 'exchange_returned', a.transfer_id, null, a.asset, a.amount,
      jsonb_strip_nulls(jsonb_build_object('failure', o.failure))
    from event e join activity_line a on a.transfer_id = e.subject left join settlement_failed o on o.id = a.transfer_id
    where e.topic = 'transfer' and a.direction = activity_direction('debit') and a.status = transfer_status('failed')
      and a.kind = 'exchange'
    union all
    select a.person_id,
      case when a.status = transfer_status('confirmed') then 'wallet_send_done' else 'wallet_send_returned' end, a.transfer_id, null,
      a.asset, a.amount, jsonb_strip_nulls(jsonb_build_object('address', '0x' || encode(s.address, 'hex'), 'failure', o.failure))
    from event e join activity_line a on a.transfer_id = e.subject join wallet_send_card s on s.id = a.transfer_id
    left join settlement_failed o on o.id = a.transfer_id
    where e.topic = 'transfer' and a.direction = activity_direction('debit') and a.kind = 'wallet_send'
      -- A sender who cancelled it knows already.
      and (a.status = transfer_status('confirmed') or (a.status = transfer_status('failed') and (s.is_returned
        or o.id is not null)))
    union all
    select d.person_id, case d.decision when 'release' then 'deposit_released' else 'deposit_kept' end, d.deposit_id, null,
      d.asset, d.amount, '{}'
    from event e join deposit_case_card d on d.deposit_id = e.subject
    where e.topic = 'screening'
    union all
    select a.person_id, 'own_send_done', a.transfer_id, null, a.asset, a.amount,
      jsonb_build_object('address', '0x' || encode(o.to_address, 'hex'))
    from event e join activity_line a on a.transfer_id = e.subject join outflow_card o on o.transfer_id = a.transfer_id
    where e.topic = 'transfer' and a.direction = activity_direction('debit') and a.status = transfer_status('confirmed')
      and a.kind = 'own_send'
    union all
    select i.person_id, case when i.operation = 'topup' then 'topup_failed' when i.status = 'FAILED' then 'withdrawal_failed'
        else 'withdrawal_completed' end,
      i.id, null, i.asset, i.amount, case when i.leg = 'voided' and i.status = 'FAILED' and i.operation = 'withdraw'
        then jsonb_strip_nulls(jsonb_build_object('isVoided', true, 'failure', o.failure)) else '{}' end
    from event e join funding_intent_card i on i.id = e.subject left join settlement_failed o on o.id = i.transfer_id
    where e.topic = 'intents' and (i.status = 'FAILED' or (i.status = 'COMPLETED' and i.operation = 'withdraw'))
  )
  insert into notification (person_id, kind, subject_id, other_person_id, asset, amount, detail, created_at)
    select person_id, kind, subject, other, asset, amount, detail, p_now
    from told where kind is not null
    -- In one order, so that two dispatchers with the same news wait instead of blocking each other.
    order by person_id, kind, subject
  on conflict do nothing
  returning id, person_id;
$$;
