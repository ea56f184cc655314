-- When a session's used refresh token was last accepted although its answer had arrived: a browser that is killed loses what it
-- wrote last, and then has only the token before.
-- compatible-with-previous
alter table session add column excused_at timestamptz;
comment on column session.excused_at is
  'when a used refresh token was last accepted although its answer had arrived (ADR 34); null if never';
