-- Chats of visitors who need no account. A row lives a day and is then removed whole.
create table chat_session (
  -- Of the 160 random bits that the visitor's browser keeps.
  id_hash bytea primary key check (length(id_hash) = 32),
  step text not null check (step in ('from', 'to', 'amount', 'frequency', 'results')),
  -- What was answered so far: places, an amount, a frequency.
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  -- The latest forty, oldest first.
  messages jsonb not null
    check (jsonb_typeof(messages) = 'array' and jsonb_array_length(messages) <= 40),
  email text check (char_length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at)
);
create index chat_session_expiry on chat_session (expires_at);
create index chat_session_email on chat_session (email) where email is not null;
