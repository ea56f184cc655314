-- People's private names for addresses, and payments that the screening has held (ADR 61).

create table saved_address (
  person_id uuid not null references person (id),
  address bytea not null check (octet_length(address) = 20),
  name text not null check (char_length(name) between 1 and 60),
  saved_at timestamptz not null,
  primary key (person_id, address)
);

-- It has its own copy of what it is about, because it stays when the person's account is deleted.
create table screening_case (
  id uuid primary key,
  send_id uuid not null unique,
  person_id uuid references person (id),
  address bytea not null check (octet_length(address) = 20),
  asset smallint not null,
  amount bigint not null,
  list text not null,
  reason text not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decision text check (decision in ('release', 'return')),
  note text,
  check (num_nonnulls(decided_at, decided_by, decision, note) in (0, 4))
);
create index screening_case_open on screening_case (opened_at, id) where decided_at is null;
create index screening_case_decided on screening_case (opened_at, id) where decided_at is not null;
create index screening_case_person on screening_case (person_id);

comment on column screening_case.person_id is 'the sender; null once their account is deleted';
comment on column screening_case.amount is 'minor units';
comment on column screening_case.list is 'name of the list that matched';
