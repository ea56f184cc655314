-- Whom people do not want to be asked by, what they report, and who is found by name (ADR 0039).

create table person_block (
  blocker_id uuid not null references person (id),
  blocked_id uuid not null references person (id),
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index person_block_page on person_block (blocker_id, blocked_at desc, blocked_id desc);
create index person_block_blocked on person_block (blocked_id);

-- Exclusive for whoever blocks or unblocks, shared for whatever reaches this person because of a
-- request: of a block and a request at the same moment, one sees the other.
create function person_block_lock(p_person uuid) returns bigint language sql immutable parallel safe
  return hashtextextended(p_person::text, 44);

-- A withheld request waits and expires as others do, but its payer never sees it and is told nothing of it.
alter table payment_request add column withheld boolean not null default false;
drop index payment_request_of_payer;
create index payment_request_of_payer on payment_request (payer_id, withheld, id desc);

-- Whatever makes a request pending (it is new, or its payment came back): a blocked person's is withheld.
create function payment_request_withhold() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(person_block_lock(new.payer_id));
  new.withheld := new.withheld or exists (
    select from person_block where blocker_id = new.payer_id and blocked_id = new.requestor_id);
  return new;
end $$;
create trigger payment_request_withhold before insert or update of status on payment_request
  for each row when (new.status = 'pending') execute function payment_request_withhold();

-- Nobody is told of a request that is withheld from them, whoever writes the notification.
create function notification_of_withheld() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(person_block_lock(new.person_id));
  if exists (select from payment_request
             where id = new.subject_id and payer_id = new.person_id and withheld) then
    return null;
  end if;
  return new;
end $$;
create trigger notification_of_withheld before insert on notification
  for each row when (new.kind in ('request_received', 'request_cancelled'))
  execute function notification_of_withheld();

-- What the payer of a request says about who sent it, for administrators.
create table person_report (
  id uuid primary key,
  reporter_id uuid references person (id),    -- null once the reporter has left
  reported_id uuid not null references person (id),
  request_id uuid not null references payment_request (id),
  reason text not null check (reason in ('spam', 'scam', 'harassment', 'other')),
  details text check (char_length(details) between 1 and 280),
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references person (id),
  closing_note text check (char_length(closing_note) between 1 and 280),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closing_note is null))
);
create unique index person_report_once on person_report (reporter_id, request_id);
create index person_report_open on person_report (reported_at desc, id desc) where closed_at is null;
create index person_report_closed on person_report (reported_at desc, id desc) where closed_at is not null;
create index person_report_closed_at on person_report (closed_at) where closed_at is not null;
create index person_report_reported on person_report (reported_id);

-- Who turned it off is found by the whole tag only. Names and beginnings of tags are searched in indexes
-- of findable people alone, so that a search reads as few rows however many have turned it off.
alter table person add column findable_by_name boolean not null default true;
drop index person_search_tag;
drop index person_search_full_name;
drop index person_search_last_name;
create index person_search_tag on person (lower(display_tag) text_pattern_ops)
  where onboarding_completed_at is not null and deactivated_at is null and findable_by_name;
create index person_search_full_name on person (lower(first_name || ' ' || last_name) text_pattern_ops)
  where onboarding_completed_at is not null and deactivated_at is null and findable_by_name;
create index person_search_last_name on person (lower(last_name) text_pattern_ops)
  where onboarding_completed_at is not null and deactivated_at is null and findable_by_name;
create index person_whole_tag on person (lower(display_tag));
