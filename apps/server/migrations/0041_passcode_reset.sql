-- A reset of a forgotten passcode that waits: it was asked for with a mailed code alone, which is what
-- somebody who reads the person's mail has, too (ADR 37).
create table passcode_reset (
  -- One at a time: asking again replaces the passcode, and the waiting begins again.
  person_id uuid primary key references person (id),
  hash text not null check (hash like '$argon2id$%'),
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null check (takes_effect_at > asked_at)
);
create index passcode_reset_due on passcode_reset (takes_effect_at);
