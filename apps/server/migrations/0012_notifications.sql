-- The inbox, the browsers that get pushes, and what is on its way to whom.

-- One row for each thing a person is told. Facts only: the words are made when they are shown.
create table notification (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null,
  kind text not null check (kind in ('money_received', 'request_received', 'request_paid', 'request_rejected',
    'request_cancelled', 'deposit', 'reward', 'sign_in', 'security_change', 'onboarding_completed')),
  subject_id uuid not null,                   -- the transfer, request, session or change it is about
  other_person_id uuid,
  asset smallint,
  amount bigint check (amount > 0),
  detail text check (char_length(detail) <= 100),
  created_at timestamptz not null,
  planned_at timestamptz,                     -- when it was decided how else to tell them
  read_at timestamptz,
  check ((asset is null) = (amount is null))
);
-- The same thing is told once, however often its cause is announced.
create unique index notification_once on notification (person_id, kind, subject_id);
create index notification_inbox on notification (person_id, created_at desc, id desc);
create index notification_unread on notification (person_id) where read_at is null;
create index notification_unplanned on notification (created_at) where planned_at is null;
create index notification_age on notification (created_at);

-- A browser that a person asked to be told through. It is tied to the session that said so: whoever
-- signs out is told nothing there any more.
create table push_subscription (
  id uuid primary key,
  person_id uuid not null references person (id),
  session_id uuid not null,
  endpoint text not null check (length(endpoint) <= 2048),
  endpoint_hash bytea not null unique check (length(endpoint_hash) = 32),
  p256dh text not null,
  auth text not null,
  device_id text not null check (char_length(device_id) <= 100),
  platform text not null check (platform in ('ios', 'android', 'desktop', 'other')),
  a2hs boolean not null,
  app_version text check (char_length(app_version) <= 40),
  ua text check (char_length(ua) <= 512),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index push_subscription_person on push_subscription (person_id, last_seen_at desc);
create index push_subscription_ended on push_subscription (ended_at) where ended_at is not null;

-- One attempt to reach a person: queued, claimed (sending, until due_at), and then one of the ends.
create table notification_delivery (
  id uuid primary key,
  notification_id uuid not null references notification (id) on delete cascade,
  person_id uuid not null,
  channel text not null check (channel in ('push', 'email', 'sms')),
  subscription_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'expired', 'skipped')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  reason text check (char_length(reason) <= 60),
  created_at timestamptz not null,
  check ((channel = 'push') = (subscription_id is not null)),
  check ((state in ('queued', 'sending')) = (ended_at is null))
);
create unique index notification_delivery_once
  on notification_delivery (notification_id, channel, coalesce(subscription_id, '00000000-0000-0000-0000-000000000000'));
create index notification_delivery_due on notification_delivery (due_at) where state in ('queued', 'sending');
-- How much a person was sent lately.
create index notification_delivery_recent on notification_delivery (person_id, channel, created_at);

-- Turns outbox rows into notifications, in the transaction that takes the rows away; answers the new
-- ones. What happened is read from the tables as they stand, so a row that comes late or twice tells
-- nothing wrong and nothing twice. Money counts when it has settled; a paid request is told then, too.
create function notification_record(p_topic text[], p_subject uuid[], p_now timestamptz)
returns table (notification_id uuid, told_person_id uuid) language sql as $$
  with event as (
    select distinct topic, subject from unnest(p_topic, p_subject) as e (topic, subject)
  ), told as (
    select a.person_id, case
        when a.kind = 'p2p' then 'money_received'
        when a.kind in ('request_paid', 'deposit') then a.kind
        when a.kind like 'reward\_%' then 'reward'
      end as kind, a.transfer_id as subject, a.counterparty_id as other, a.asset, a.amount, a.kind as detail
    from event e join activity a on a.transfer_id = e.subject
    where e.topic in ('transfer', 'deposit', 'reward') and a.direction = 1 and a.status = 1
      and (a.kind <> 'deposit' or e.topic = 'deposit')
    union all
    select case r.status when 'rejected' then r.requestor_id else r.payer_id end,
      case r.status when 'pending' then 'request_received' when 'rejected' then 'request_rejected'
        else 'request_cancelled' end,
      r.id, case r.status when 'rejected' then r.payer_id else r.requestor_id end, r.asset, r.amount, null
    from event e join payment_request r on r.id = e.subject
    where e.topic = 'requests' and (
      (r.status = 'pending' and r.acknowledged_at is null and r.expires_at > p_now)
      or r.status = 'rejected'
      -- Nobody hears that something was taken back which they never heard of.
      or (r.status = 'cancelled' and exists (select 1 from notification n
        where n.person_id = r.payer_id and n.kind = 'request_received' and n.subject_id = r.id)))
  )
  insert into notification (person_id, kind, subject_id, other_person_id, asset, amount, detail, created_at)
    select person_id, kind, subject, other, asset, amount, detail, p_now
    from told where kind is not null
    -- In one order, so that two dispatchers with the same news wait instead of blocking each other.
    order by person_id, kind, subject
  on conflict do nothing
  returning id, person_id;
$$;

-- The welcome is a notification like the others; those who had theirs are not welcomed again.
insert into notification (person_id, kind, subject_id, created_at, planned_at, read_at)
  select person_id, 'onboarding_completed', person_id, sent_at, sent_at, sent_at from one_time_mail;
drop table one_time_mail;
