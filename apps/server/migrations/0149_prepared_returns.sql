-- When the signature of an approved return was prepared, so that staff see in the console which ones are in a ceremony (ADR 127). The
-- command of the version before notes nothing. Checked in 0150.
-- compatible-with-previous
alter table token_return
  add column prepared_by uuid,
  add column prepared_at timestamptz,
  add constraint token_return_prepared_by_fkey foreign key (prepared_by) references person (id) not valid,
  add constraint token_return_prepared check ((prepared_by is null) = (prepared_at is null)
    and (prepared_at is null or approved_at is not null) and prepared_by is distinct from person_id) not valid;
comment on column token_return.prepared_by is 'who has written what the owner''s key signs, the last time';
comment on column token_return.prepared_at is 'when that was written: from then on it may be signed';
