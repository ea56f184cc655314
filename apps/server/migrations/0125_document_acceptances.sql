-- Which version of the terms and of the privacy policy each person has accepted, and when.
-- compatible-with-previous
create table document_acceptance (
  person_id uuid not null references person (id),
  document text not null check (document in ('terms', 'privacy')),
  version text not null check (version <> ''),
  text_sha256 bytea check (octet_length(text_sha256) = 32),
  accepted_at timestamptz not null,
  primary key (person_id, document, version)
);

comment on column document_acceptance.version is 'as in the head of the document''s file; built-in and a date for the text of the app itself';
comment on column document_acceptance.text_sha256 is 'the fingerprint of the file with the text; null for the text of the app itself';
