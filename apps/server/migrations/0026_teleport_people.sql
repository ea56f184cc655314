-- A link is also paid by people who are signed in, from an account that they linked; and what was made
-- known to the provider for payers of links is taken back there.

-- A payer is a browser, or a person with one of their own linked accounts.
alter table teleport_payer
  alter column secret_hash drop not null,
  add column person_id uuid references person (id),
  add column linked_account_id uuid,
  add constraint teleport_payer_is_somebody check (
    (secret_hash is null) = (person_id is not null) and (person_id is null) = (linked_account_id is null)),
  add constraint teleport_payer_person_has_a_bank check (person_id is null or account_type = 'bank');
create unique index teleport_payer_person on teleport_payer (link_id, person_id) where person_id is not null;
create index teleport_payer_of_person on teleport_payer (person_id) where person_id is not null;

alter table teleport_payment
  add column payer_person_id uuid references person (id),
  add column payer_account_id uuid,              -- the linked account that pays; in use until the payment ends
  add column correlation_id uuid,
  add constraint teleport_payment_person_pays_from_somewhere check (
    (payer_person_id is null) = (payer_account_id is null) and (correlation_id is null or payer_person_id is not null));
create unique index teleport_payment_once on teleport_payment (payer_person_id, correlation_id)
  where correlation_id is not null;
create index teleport_payment_of_person on teleport_payment (payer_person_id, id desc)
  where payer_person_id is not null;
create index teleport_payment_from_account on teleport_payment (payer_account_id)
  where ended_at is null and payer_account_id is not null;

-- Accounts that were made at the provider for payers, under the owner's customer; gone once they are
-- taken back. One that several links were paid from stands here for each.
create table teleport_payer_account (
  link_id uuid not null references teleport_link (id),
  payment_account_id text not null check (char_length(payment_account_id) between 1 and 200),
  provider text not null check (provider in ('fern', 'bridge')),
  customer_id text not null check (char_length(customer_id) between 1 and 200),
  created_at timestamptz not null,
  check_at timestamptz not null,                 -- when somebody looks whether it is still needed
  attempts integer not null default 0,
  primary key (link_id, payment_account_id)
);
create index teleport_payer_account_due on teleport_payer_account (provider, check_at);
create index teleport_payer_account_shared on teleport_payer_account (provider, payment_account_id);

insert into teleport_payer_account (link_id, payment_account_id, provider, customer_id, created_at, check_at)
  select distinct on (p.link_id, p.payment_account_id) p.link_id, p.payment_account_id, c.provider, c.customer_id,
    p.created_at, now()
  from teleport_payer p
  join teleport_link l on l.id = p.link_id
  join ramp_customer c on c.person_id = l.person_id and c.customer_id is not null
  order by p.link_id, p.payment_account_id, c.updated_at desc;
