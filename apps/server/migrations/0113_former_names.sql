-- The names that people had before they changed them, for screening: a listed person who renames themselves is still listed.
-- compatible-with-previous
create table person_former_name (
  person_id uuid not null references person (id),
  name text not null check (name <> ''),
  until timestamptz not null,
  primary key (person_id, name)
);

comment on column person_former_name.name is 'first and last name, as they were shown';
comment on column person_former_name.until is 'when the person had it last';
