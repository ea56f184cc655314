-- Payments of teleport links without news for too long, the oldest first.
create or replace function stuck_teleports(p_now timestamptz, p_limit integer) returns setof stuck_item
language sql stable as $$
  select 'teleport', p.id::text,
    case p.status when 'PENDING_TRANSFER' then 'teleport_unanswered' when 'AWAITING_TRANSFER' then 'teleport_unpaid'
      else 'teleport_processing' end,
    p.updated_at, l.person_id, p.source_asset, p.source_amount, null, p.attempts::integer, p.due_at, p.transaction_id, 'retry'
  from teleport_payment p join teleport_link l on l.id = p.link_id
  where p.ended_at is null and p.created_at < p_now - interval '1 hour' and case p.status
    when 'PENDING_TRANSFER' then true
    when 'AWAITING_TRANSFER' then
      case when p.marked_sent_at is null then p.created_at < p_now - interval '2 days'
        else p.marked_sent_at < p_now - interval '6 days' end
    else p.updated_at < p_now - interval '5 days' end
  order by p.created_at, p.id limit p_limit
$$;
