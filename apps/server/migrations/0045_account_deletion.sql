-- Nobody keeps somebody from leaving by sending them money (ADR 0040): what people send to an account
-- after its owner has asked to delete it is no obstacle, and goes back to them once it is settled.

alter table person add column deletion_asked_at timestamptz;

-- What people sent to a person and what was settled at p_since or later. Payers who have left are not
-- among them: nothing can go back to them. Ids are in the order of time; a payment that took longer than
-- a day to settle is looked for no more.
create function payment_arrivals(p_person uuid, p_since timestamptz)
returns table (payment_id uuid, payer_id uuid, asset smallint, amount bigint) language sql stable as $$
  select a.transfer_id, a.counterparty_id, a.asset, a.amount
  from activity a
  join transfer_end e on e.id = a.transfer_id
  join person payer on payer.id = a.counterparty_id
  where a.person_id = p_person and a.direction = 1 and a.status = 1 and a.kind in ('p2p', 'request_paid')
    and a.transfer_id >= activity_id_at(p_since - interval '1 day') and e.at >= p_since
    and payer.deactivated_at is null
$$;

-- Payments to a deleted account that go back to who sent them, as new payments. The books keep both.
create table payment_return (
  payment_id uuid primary key,
  payer_id uuid not null,
  recipient_id uuid not null,                 -- whose account was deleted
  asset smallint not null,
  -- What is left of it: who asked to leave may have spent some.
  amount bigint not null check (amount > 0),
  -- 0 waits until the payment has ended, 1 sent back, 2 it never arrived,
  -- 3 stays in the deleted account: the payer has left, too, or the ledger refused it
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  transfer_id uuid,                           -- what carries it back; one for all that went back at once
  created_at timestamptz not null default clock_timestamp(),
  constraint payment_return_sent_has_transfer check ((state = 1) = (transfer_id is not null))
);
create index payment_return_waiting on payment_return (created_at, payment_id) where state = 0;
create index payment_return_pair on payment_return (recipient_id, payer_id, asset) where state = 0;

-- In the transaction that deletes an account, which has been closed to new payments: notes what goes
-- back. Of what has arrived the newest first, as far as it is still there; of what is under way all.
-- One statement, so that a payment which is settled at this moment is seen as one or the other.
create function payment_return_note(p_person uuid, p_since timestamptz) returns bigint language sql as $$
  with arrived as (
    select a.payment_id, a.payer_id, a.asset, least(a.amount, own.posted - own.held
        - (sum(a.amount) over (partition by a.asset order by a.payment_id desc) - a.amount))::bigint as amount
    from payment_arrivals(p_person, p_since) a
    join person_account mine on mine.person_id = p_person and mine.asset = a.asset
    join account own on own.id = mine.account_id
  ), noted as (
    insert into payment_return (payment_id, payer_id, recipient_id, asset, amount)
      select payment_id, payer_id, p_person, asset, amount from arrived where amount > 0
      union all
      select transfer_id, counterparty_id, p_person, asset, amount from activity
        where person_id = p_person and direction = 1 and status = 0 and kind in ('p2p', 'request_paid')
      returning 1
  )
  select count(*) from noted
$$;

-- Sends back what is due longest, and with it everything else that is due between the same two people.
-- Answers what became of it: 'sent', 'void' (it never arrived), 'stays'; null when nothing is due.
create function payment_return_next() returns text language plpgsql as $$
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
  select r.* into due from payment_return r join transfer_end e on e.id = r.payment_id
    where r.state = 0 order by r.created_at, r.payment_id limit 1 for update of r skip locked;
  if not found then
    return null;
  end if;
  with ended as materialized (
    select r.payment_id, r.amount, e.outcome from payment_return r join transfer_end e on e.id = r.payment_id
    where r.state = 0 and r.recipient_id = due.recipient_id and r.payer_id = due.payer_id and r.asset = due.asset
    for update of r skip locked
  )
  select array_agg(payment_id) filter (where outcome = ledger_outcome('posted')),
    array_agg(payment_id) filter (where outcome = ledger_outcome('voided')),
    sum(amount) filter (where outcome = ledger_outcome('posted'))
    into arrived, failed, total from ended;

  -- What never arrived is with its payer already; the request that it was to pay has nobody behind it.
  update payment_return set state = 2 where payment_id = any (failed);
  update payment_request r set status = 'cancelled' from payment p
    where p.id = any (failed) and r.id = p.request_id and r.status = 'pending';
  if arrived is null then
    return 'void';
  end if;

  -- The payer's row is held, so that their own account isn't deleted past this payment.
  perform 1 from person where id = due.payer_id and deactivated_at is null for share;
  if found then
    select account_id into debit from person_account where person_id = due.recipient_id and asset = due.asset;
    select account_id into credit from person_account where person_id = due.payer_id and asset = due.asset;
    result := (ledger_reserve(array[back], array[back], array[debit], array[credit], array[due.asset], array[total]))[1];
  end if;
  if result is distinct from ledger_code('done') then
    update payment_return set state = 3 where payment_id = any (arrived);
    return 'stays';
  end if;
  update payment_return set state = 1, transfer_id = back where payment_id = any (arrived);
  perform activity_add(array[due.payer_id], array[back], array[1::smallint], array[due.asset], array[total],
    array['p2p'], array[due.recipient_id], array['Sent back: this account was deleted'], array[0::smallint],
    array[null::bytea]);
  perform settlement_enqueue(array[back], array[due.recipient_id], array[due.payer_id], array[due.asset], array[total]);
  perform activity_announce(array[back]);
  return 'sent';
end $$;
