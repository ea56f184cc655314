-- Owners of held Safes come from lists that are made on the offline machine (ADR 68).

-- Owners of lists that have been loaded and belong to nobody yet.
create table unused_owner (
  owner_index bigint primary key check (owner_index between 0 and 2147483647),
  owner_address bytea not null unique check (octet_length(owner_address) = 20)
);

-- One row: the vault that this database belongs to, and the next index that a list can add.
create table owner_supply (
  is_only_row boolean primary key default true check (is_only_row),
  vault text,
  next_index bigint not null check (next_index between 0 and 2147483648)
);
comment on column owner_supply.vault is 'the vault that has the owners'' keys; null until its first list is loaded';
comment on column owner_supply.next_index is 'all earlier indexes were loaded once, or must never be used';

-- A database of an earlier version stays with its vault, and its numbers are not used again.
insert into owner_supply (vault, next_index)
  select (select key_fingerprint from settlement_binding),
    case when is_called then last_value + 1 else last_value end
  from smart_account_owner_index;

alter table settlement_binding drop column key_fingerprint;
drop sequence smart_account_owner_index;

-- Own Safes have a number as well, by which the reconciliation reads them; it is no index of an owner.
create sequence own_safe_number as bigint minvalue 4294967296;
alter table smart_account
  drop constraint smart_account_owner_index_check,
  add constraint smart_account_owner_index_check check (
    owner_index >= 0 and (kind = 'own' or owner_index <= 2147483647));
comment on column smart_account.owner_index is
  'a number of its own for every Safe; for a held Safe the index of its owner in the vault';
