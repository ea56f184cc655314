-- Modules say what of theirs waits for longer than it should in functions of one form (ADR 144).
-- compatible-with-previous
create type stuck_item as (
  kind text,
  id text,
  cause text,
  since timestamptz,
  person_id uuid,
  asset smallint,
  amount bigint,
  detail text,
  attempts integer,
  next_attempt_at timestamptz,
  reference text,
  action text
);
comment on type stuck_item is 'something that waits for longer than it should; returned by the functions stuck_…';
