-- What the details of a payment show: when its money was received and moved, and who paid a teleport link (ADR 53).
alter table funding_intent
  add column received_at timestamptz,
  add column moved_at timestamptz;
comment on column funding_intent.received_at is 'when the ramp first reported that it has the money; null until then';
comment on column funding_intent.moved_at is 'when the chain transfer of a withdrawal was proved; null until then, and for a top-up';

alter table teleport_payment add column received_at timestamptz;
comment on column teleport_payment.received_at is 'when the ramp first reported that it has received money; null until then';

alter table teleport_payer add column holder_name text;
comment on column teleport_payer.holder_name is 'name of the account''s holder as typed by an anonymous payer; null for others, and once the link was paid';

alter table teleport_link
  add column paid_by text,
  add column history_id uuid;
comment on column teleport_link.paid_by is 'name that an anonymous payer gave; null until the link was paid, and if no name was given';
comment on column teleport_link.history_id is 'id of the line in the owner''s history; null until the link was paid';

-- Links that were paid before have a line with the same amount, written in the same transaction.
update teleport_link l set history_id = (
    select a.transfer_id from activity a
    where a.person_id = l.person_id and a.kind = 'teleport' and a.amount = l.paid_amount
      and a.created_at between l.paid_at - interval '1 minute' and l.paid_at + interval '1 minute'
    order by abs(extract(epoch from a.created_at - l.paid_at)) limit 1)
  where l.status = 'paid';
create index teleport_link_history on teleport_link (history_id) where history_id is not null;
