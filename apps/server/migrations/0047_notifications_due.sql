-- Notifications say what is due in the words of every queue: due_at, attempts (ADR 0044).

-- Deciding how else a person is told of a notification. It is due at once; a later time is set when that fails.
alter table notification
  add column due_at timestamptz not null default '-infinity',
  add column attempts smallint not null default 0;
create index notification_due on notification (due_at, created_at) where planned_at is null;
drop index notification_unplanned;

-- A claimed delivery is one whose due_at is the end of its lease: that needs no state of its own.
update notification_delivery set state = 'queued' where state = 'sending';
alter table notification_delivery
  drop constraint notification_delivery_state_check,
  drop constraint notification_delivery_check1,
  add constraint notification_delivery_state_check
    check (state in ('queued', 'sent', 'failed', 'expired', 'skipped')),
  add constraint notification_delivery_ended_check check ((state = 'queued') = (ended_at is null));
drop index notification_delivery_due;
create index notification_delivery_due on notification_delivery (due_at) where state = 'queued';

-- The push that asks a new subscription to be acknowledged.
alter table push_subscription rename column check_due_at to due_at;
alter table push_subscription rename column check_attempts to attempts;
alter index push_subscription_check rename to push_subscription_due;
