-- Sign-ups that the server finishes by itself, and the invitation codes that it knows for them.

-- One row per person, from the moment their profile has everything a sign-up needs. It stays when the
-- sign-up is finished, so that a later change of the profile starts nothing again.
create table sign_up (
  person_id uuid primary key references person,
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  finished_at timestamptz
);
create index sign_up_due on sign_up (due_at) where finished_at is null;

-- People whose last call was lost before this step existed are finished now. Everybody who has their
-- reward is finished already; the rest of what finishing does has no effect the second time.
insert into sign_up (person_id, due_at, finished_at)
  select person.id, now(), case when onboarding_completed_at is not null then reward.granted_at end
    from person left join reward_grant reward
      on reward.person_id = person.id and reward.rule = 'signup' and reward.occasion = ''
    where deactivated_at is null and first_name is not null and last_name is not null
      and phone_number is not null and display_tag is not null;

-- Finds the code that a browser captured without its fingerprint, which only the app can compute. The
-- visitor id is random and known to this browser alone.
alter table referral_capture add column visitor_hash bytea check (length(visitor_hash) = 32);
create index referral_capture_visitor on referral_capture (visitor_hash, captured_at desc);

-- The code with which somebody signs up, noted when they prove their address.
create table noted_referral (
  person_id uuid primary key references person,
  code text not null check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
  noted_at timestamptz not null
);
