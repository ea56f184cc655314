-- Whom a person has seen in searches today (UTC): one account must not list all customers. The rows go
-- the day after.
create table person_seen (
  asker_id uuid not null references person (id),
  seen_on date not null,
  seen_id uuid not null references person (id),
  primary key (asker_id, seen_on, seen_id)
);
create index person_seen_day on person_seen (seen_on);
