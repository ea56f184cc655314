-- Further passkeys that own their person's Safe (ADR 71).

create table added_own_key (
  credential_id text primary key,
  person_id uuid not null references person (id),
  x bytea not null check (octet_length(x) = 32),
  y bytea not null check (octet_length(y) = 32),
  signer_address bytea not null unique check (octet_length(signer_address) = 20),
  checked_at timestamptz not null,
  owner_since timestamptz
);
create index added_own_key_person on added_own_key (person_id);

comment on column added_own_key.signer_address is 'the signer contract of the passkey, the owner on the chain; computed from the public key';
comment on column added_own_key.checked_at is 'when the chain accepted a signature of this passkey (eth_call)';
comment on column added_own_key.owner_since is 'when the person signed that it becomes an owner; null before, and if the chain did not carry it out';

alter table safe_transaction
  add column credential_ids text[],
  add column owner_credential_id text,
  alter column credential_id drop not null,
  drop constraint safe_transaction_steps_check,
  add constraint safe_transaction_steps_check check (steps <@ '{safe,signer,new_signer,execution}');
update safe_transaction set credential_ids = array[credential_id];
update safe_transaction set credential_id = null where state = 'prepared';
alter table safe_transaction
  alter column credential_ids set not null,
  add constraint safe_transaction_credential_ids_check check (cardinality(credential_ids) > 0),
  add constraint safe_transaction_signed_by check ((state = 'prepared') = (credential_id is null)),
  add constraint safe_transaction_new_passkey check (owner_credential_id is null or kind = 'add_owner');

-- Its successor also stores which passkey has signed (sql/safe-transactions).
drop function if exists safe_transaction_submit(uuid, uuid, uuid, bytea, text[], timestamptz);

comment on column safe_transaction.credential_ids is 'the passkeys of which any may sign';
comment on column safe_transaction.credential_id is 'the passkey that signed; null until then';
comment on column safe_transaction.owner_credential_id is 'the passkey that becomes an owner; null for a wallet and for everything else';
