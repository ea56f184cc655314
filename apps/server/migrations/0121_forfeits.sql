-- What is given up when an account is deleted (ADR 120): rewards lapse, and money is waived in writing.
-- compatible-with-previous
do $$
begin
  perform ledger_open_system_account('forfeited', asset, 0, 1) from unnest('{1,2,3}'::smallint[]) as asset;
end $$;

-- Like the treasury and the desk, it has a Safe and a row here, deactivated from the start: nobody signs in as it, finds it or pays
-- it. Its Safe is assigned before the first account gives something up.
insert into person (id, email, deactivated_at)
  values ('00000000-0000-7000-8000-000000000003', 'forfeited@lilypad.invalid', now());
insert into person_account (person_id, asset, account_id)
  select '00000000-0000-7000-8000-000000000003', asset, account_id
  from system_account where code = 'forfeited' and stripe = 0;

create table waiver (
  id uuid primary key,
  person_id uuid not null references person (id),
  usdc bigint not null check (usdc >= 0),
  eurc bigint not null check (eurc >= 0),
  note text not null check (length(note) between 1 and 500),
  proposed_by uuid not null references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text check (outcome in ('approved', 'withdrawn', 'expired')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  constraint waiver_of_something check (usdc > 0 or eurc > 0),
  constraint waiver_expires check (expires_at > proposed_at),
  constraint waiver_decided check (
    (outcome is null) = (decided_at is null) and coalesce(outcome in ('approved', 'withdrawn'), false) = (decided_by is not null)),
  constraint waiver_four_eyes check (
    proposed_by <> person_id
    and (outcome is distinct from 'approved' or (decided_by <> proposed_by and decided_by <> person_id)))
);
create unique index waiver_open on waiver (person_id) where outcome is null;
create index waiver_of_person on waiver (person_id, proposed_at desc);

comment on table waiver is 'What a person has given up in writing, so that their account can be deleted; a second member of staff has to approve it.';
comment on column waiver.usdc is 'minor units that were left when it was proposed: not more is ever taken';
comment on column waiver.expires_at is 'until then it can be approved, and an approved one be used';

create table forfeit (
  transfer_id uuid primary key,
  person_id uuid not null references person (id),
  waiver_id uuid references waiver (id),
  asset smallint not null check (asset in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  begun_at timestamptz not null,
  constraint forfeit_of_money_is_waived check ((asset = 3) = (waiver_id is null))
);
create index forfeit_of_person on forfeit (person_id);

comment on table forfeit is 'Transfers to the system account forfeited, begun by the deletion of an account.';
comment on column forfeit.waiver_id is 'null for LIL, which lapses';

alter table account_closing
  add column gives_up_rewards boolean not null default false,
  add column waiver_id uuid references waiver (id);

comment on column account_closing.gives_up_rewards is 'whether LIL lapses with this deletion: the person was warned, or staff do it for them';
comment on column account_closing.waiver_id is 'the approved waiver with which staff delete the account; null if there is none';
