-- What the public status page tells (ADR 80).
-- compatible-with-previous

create table status_change (
  id bigint generated always as identity primary key,
  component text not null check (component in ('payments', 'chain', 'bank_transfers', 'cards', 'emails')),
  state text not null check (state in ('operating', 'slower', 'stopped', 'unknown')),
  at timestamptz not null
);
create index status_change_of on status_change (component, id desc);
create index status_change_at on status_change (at);

create table status_check (
  is_only_row boolean primary key default true check (is_only_row),
  checked_at timestamptz not null
);

comment on table status_change is 'When a component of the product began to be in a state; the latest row of a component is its present state';
comment on table status_check is 'One row: when the components were last looked at; none before the first time';
