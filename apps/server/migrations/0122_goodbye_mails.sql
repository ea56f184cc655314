-- The last mail to a person whose account is deleted: stored by the deletion, and removed when it is sent.
-- compatible-with-previous
create table goodbye_mail (
  id uuid primary key,
  email text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0
);
create index goodbye_mail_due on goodbye_mail (due_at);

comment on table goodbye_mail is 'Last mails that are not sent yet. A row is removed when its mail is sent, and after three days without success.';
