-- A second member of staff releases what the screening has held (ADR 114).
-- compatible-with-previous
create table screening_release (
  case_id uuid primary key references screening_case (id) on delete cascade,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  note text not null check (length(note) between 1 and 500)
);

comment on table screening_release is 'Cases that one member of staff wants to release; a second one has to, within a week.';
