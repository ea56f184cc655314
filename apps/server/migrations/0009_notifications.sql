-- What a person wants to be told, and which one-time messages they have had.

create table notification_preference (
  person_id uuid primary key references person (id),
  push_notifications_enabled boolean not null default true,
  email_notifications_enabled boolean not null default true,
  sms_notifications_enabled boolean not null default false,
  updated_at timestamptz not null
);

-- Written before the mail is sent and taken back when sending fails: two calls at once send one mail.
create table one_time_mail (
  person_id uuid not null references person (id),
  kind text not null check (kind in ('welcome')),
  sent_at timestamptz not null,
  primary key (person_id, kind)
);
