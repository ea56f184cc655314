-- An administrator allows the first passkey of a member of staff: without that, access to their mailbox would be enough (ADR 114).
-- compatible-with-previous
create table staff_passkey_permit (
  person_id uuid primary key references person (id),
  allowed_by uuid not null references person (id),
  allowed_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > allowed_at)
);

comment on table staff_passkey_permit is 'Members of staff without a passkey who may add one now.';
