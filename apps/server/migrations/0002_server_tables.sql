-- The schema of the server, beside that of the ledger, by module. Functions and views are in ../sql, one in each file; here are only
-- those that constraints and indexes use. Times come from the clock of the application, so that tests can set them. It is one file, so
-- that it can be read from the first table to the last.

-- A text in lower case without accents, for searches by name.
create function person_fold(p_text text) returns text language sql immutable parallel safe as $function$
  select replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize(p_text, NFD), E'[\u0300-\u036f]', '', 'g')), 'øđðłıħ', 'oddlih'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$function$;

-- PostgreSQL has uuidv7() since 18. Older versions get one of the same kind: milliseconds, the rest of the microseconds, then
-- random bits. A default below and functions in ../sql call it.
do $$ begin
  if to_regprocedure('uuidv7()') is null then
    create function uuidv7() returns uuid language sql volatile parallel safe as $body$
      select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
        || replace(substr(gen_random_uuid()::text, 20), '-', ''))::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) as now
    $body$;
  end if;
end $$;

-- The item that transfers_admit decides about: a person who sends an amount.
create type transfer_item as (
  person_id uuid, session_id uuid, asset smallint, amount bigint, daily_limit bigint, lowered_limit bigint);

-- Something that waits for longer than it should, as the functions stuck_… of the modules return it (ADR 144).
create type stuck_item as (
  kind text, id text, cause text, since timestamptz, person_id uuid, asset smallint, amount bigint, detail text, attempts integer,
  next_attempt_at timestamptz, reference text, action text);

-- The numbers of Safes that people own from the start. Those that we hold have lower ones.
create sequence own_safe_number as bigint minvalue 4294967296;

-- The condition of a trigger calls it; ../sql defines it before anything uses the tables.
create function activity_id_at(p_at timestamptz) returns uuid language sql stable return null::uuid;

-- The functions of the triggers below. ../sql defines them, before anything uses the tables.
do $$
declare
  name text;
begin
  foreach name in array array['activity_unbind', 'due_announce', 'funding_intent_keep', 'leaderboard_count', 'leaderboard_list',
      'notification_of_withheld', 'payment_request_withhold', 'settlement_batch_in_order', 'settlement_batch_keep',
      'settlement_batch_spends', 'teleport_refuse_change'] loop
    execute format('create function %I() returns trigger language plpgsql as ''begin raise exception ''''not defined yet''''; end''', name);
  end loop;
end $$;

--------------------------------------------------------------------------------
-- Platform: counters for rate limits, repeated requests, and the outbox of changes.

create table attempt_counter (
  action text,
  subject text,
  hits integer not null check (hits > 0),
  window_ends_at timestamptz not null,
  primary key (action, subject)
);
comment on table attempt_counter is 'How often something was tried within a window that starts with the first try.';
create index attempt_counter_end on attempt_counter (window_ends_at);

create table idempotency_claim (
  person_id uuid,
  operation text,
  key uuid,
  digest uuid not null,
  state text not null check (state in ('running', 'answered', 'refused', 'free')),
  attempt integer not null default 1 check (attempt > 0),
  lease_until timestamptz not null,
  answer bytea,
  created_at timestamptz not null,
  primary key (person_id, operation, key),
  check ((answer is not null) = (state in ('answered', 'refused')))
);
comment on table idempotency_claim is 'A person''s request that may arrive more than once. The process that claims it first does the work, and the others get its answer. Rows are kept for a day.';
comment on column idempotency_claim.digest is 'Digest of the request''s content.';
comment on column idempotency_claim.state is 'running: a process works on it until the lease ends. answered: done. refused: nothing was done. free: it failed, and the next attempt finds out what happened.';
comment on column idempotency_claim.attempt is 'Number of the latest attempt.';
comment on column idempotency_claim.answer is 'Sealed.';
create index idempotency_claim_created on idempotency_claim (created_at);

create table outbox (
  id bigint generated always as identity primary key,
  topic text not null,
  person_id uuid not null,
  other_person_id uuid,
  subject_id uuid not null,
  created_at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
comment on table outbox is 'A row says that something changed for one person, and perhaps for another. The dispatcher claims rows with SKIP LOCKED, deletes them, and tells every server in one notification.';

--------------------------------------------------------------------------------
-- People, and what outlives a change of their name or tag.

create table person (
  id uuid primary key,
  email text not null check (email = lower(email) and (length(email) between 3 and 254)) unique,
  display_tag text check (display_tag ~ '^[A-Za-z0-9_]{3,15}$'),
  display_tag_skeleton text check (display_tag_skeleton <> '') unique,
  first_name text check (length(first_name) between 1 and 60),
  last_name text check (length(last_name) between 1 and 60),
  country_code text not null default 'GB' check (country_code ~ '^[A-Z]{2}$'),
  phone_number text check (phone_number ~ '^\+[1-9][0-9]{4,14}$'),
  phone_country_code text check (phone_country_code ~ '^\+[1-9][0-9]{0,3}$'),
  date_of_birth date,
  primary_address jsonb,
  avatar_colour text not null default '#6366f1' check (avatar_colour ~ '^#[0-9a-f]{6}$'),
  second_factor boolean not null default false,
  is_admin boolean not null default false,
  onboarding_completed_at timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  limits_lowered_until timestamptz,
  deleted_at timestamptz,
  findable_by_name boolean not null default true,
  deletion_asked_at timestamptz,
  country_named boolean,
  deactivated_by_staff boolean not null default false,
  check ((display_tag is null) = (display_tag_skeleton is null)),
  check ((phone_number is null) = (phone_country_code is null)),
  constraint person_address_is_object check (primary_address is null or jsonb_typeof(primary_address) = 'object'),
  constraint person_deleted_is_deactivated check (deleted_at is null or (deactivated_at is not null)),
  constraint person_deactivated_by_staff check ((not deactivated_by_staff) or (deactivated_at is not null))
);
comment on table person is 'A person with an account. The row of a deleted account stays, because the books and other people''s histories name its id; everything that identifies the person is removed.';
comment on column person.email is 'Always lower case, so that one address is one person.';
comment on column person.display_tag_skeleton is 'Two tags that look alike have the same skeleton.';
comment on column person.second_factor is 'True once a passcode or a passkey is set. A new session then asks for it.';
comment on column person.limits_lowered_until is 'After a change of security settings, limits are lower for a while.';
comment on column person.deleted_at is 'When the account was deleted. The row stays for the books and other people''s histories.';
comment on column person.findable_by_name is 'False: found only by the whole tag. The search indexes hold findable people only.';
comment on column person.country_named is 'False until the person, their phone number or their browser has named a country.';
comment on column person.deactivated_by_staff is 'Whether members of staff have deactivated the account, so that they can activate it again; it is not being deleted then.';
create index person_deleted on person (deleted_at) where deleted_at is not null;
-- Searches by prefix. Each index serves one LIKE 'abc%' and returns its rows in order, so that a search stops after its limit
-- however many people match. Only people who can be found are in them.
create index person_search_tag on person (lower(display_tag) text_pattern_ops)
  where (onboarding_completed_at is not null) and deactivated_at is null and findable_by_name;
create index person_search_full_name on person (lower((first_name || ' ' || last_name)) text_pattern_ops)
  where (onboarding_completed_at is not null) and deactivated_at is null and findable_by_name;
create index person_search_last_name on person (lower(last_name) text_pattern_ops)
  where (onboarding_completed_at is not null) and deactivated_at is null and findable_by_name;
create index person_whole_tag on person (lower(display_tag));
-- Searches by staff, which find everyone whose account is not deleted, also during sign-up. Each index serves one LIKE 'abc%' and
-- returns its rows in order.
create index person_by_tag on person (lower(display_tag) text_pattern_ops, id) where deleted_at is null;
create index person_by_full_name on person (lower((first_name || ' ' || last_name)) text_pattern_ops, id) where deleted_at is null;
create index person_by_last_name on person (lower(last_name) text_pattern_ops, id) where deleted_at is null;
create index person_by_email on person (email text_pattern_ops, id) where deleted_at is null;
-- Searches by names without accents.
create index person_search_full_name_folded on person (person_fold((first_name || ' ' || last_name)) text_pattern_ops)
  where (onboarding_completed_at is not null) and deactivated_at is null and findable_by_name;
create index person_search_last_name_folded on person (person_fold(last_name) text_pattern_ops)
  where (onboarding_completed_at is not null) and deactivated_at is null and findable_by_name;
-- The same for staff.
create index person_by_full_name_folded on person (person_fold((first_name || ' ' || last_name)) text_pattern_ops, id)
  where deleted_at is null;
create index person_by_last_name_folded on person (person_fold(last_name) text_pattern_ops, id) where deleted_at is null;
create trigger leaderboard_list after update of deactivated_at on person
  for each row when ((old.deactivated_at is null) <> (new.deactivated_at is null)) execute function leaderboard_list();

create table person_former_name (
  person_id uuid references person (id),
  name text check (name <> ''),
  until timestamptz not null,
  primary key (person_id, name)
);
comment on table person_former_name is 'The names that people had before they changed them: screening looks for these, too.';
comment on column person_former_name.name is 'First and last name, as they were shown.';
comment on column person_former_name.until is 'When the person had it last.';

create table person_seen (
  asker_id uuid references person (id),
  seen_on date,
  seen_id uuid references person (id),
  primary key (asker_id, seen_on, seen_id)
);
comment on table person_seen is 'Which people a person has found in searches today (UTC), so that one account cannot list all customers. Removed the day after.';
create index person_seen_day on person_seen (seen_on);

create table tag_rest (
  skeleton text primary key,
  person_id uuid not null references person (id),
  rests_until timestamptz not null
);
comment on table tag_rest is 'A display tag that was given up. Nobody else may take it for a while, so that money meant for its last owner does not reach a stranger.';
create index tag_rest_person on tag_rest (person_id);

create table admin_binding (
  email text primary key check (email = lower(email)),
  person_id uuid not null unique references person (id),
  bound_at timestamptz not null
);
comment on table admin_binding is 'The person who first signed in with an administrator''s address. The address belongs to that person for good.';

--------------------------------------------------------------------------------
-- Accepted terms.

create table document_acceptance (
  person_id uuid references person (id),
  document text check (document in ('terms', 'privacy')),
  version text check (version <> ''),
  text_sha256 bytea check (octet_length(text_sha256) = 32),
  accepted_at timestamptz not null,
  primary key (person_id, document, version)
);
comment on table document_acceptance is 'Which version of the terms and of the privacy policy each person has accepted, and when.';
comment on column document_acceptance.version is 'As in the head of the document''s file; built-in and a date for the text of the app itself.';
comment on column document_acceptance.text_sha256 is 'The fingerprint of the file with the text; null for the text of the app itself.';

--------------------------------------------------------------------------------
-- Sessions, refresh tokens and mailed codes.

create table session (
  id uuid primary key,
  person_id uuid not null references person (id),
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  step_up_until timestamptz,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text
    check (revoked_reason in ('signed_out', 'token_reused', 'ended_elsewhere', 'account_closed', 'ended_by_staff')),
  passkey_verified_at timestamptz,
  device text not null default 'Unknown device' check (length(device) between 1 and 60),
  last_seen_at timestamptz not null default now(),
  excused_at timestamptz,
  check ((revoked_at is null) = (revoked_reason is null))
);
comment on table session is 'A sign-in on one device. It ends with revoked_at and never begins again.';
comment on column session.passkey_verified_at is 'When the session was last confirmed with a passkey, which administrators need.';
comment on column session.device is 'Browser and system, such as "Chrome on Windows". No network address is stored.';
comment on column session.last_seen_at is 'When the session was opened or last refreshed.';
comment on column session.excused_at is 'When a used refresh token was last accepted although its answer had arrived: a browser that is killed may have lost the newer token.';
create index session_person on session (person_id, created_at desc);

create table refresh_token (
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session (id) on delete cascade,
  parent_hash bytea unique,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  seen_at timestamptz
);
comment on table refresh_token is 'The refresh tokens of a session, as hashes. A token has at most one successor.';
comment on column refresh_token.seen_at is 'When an access token of the same answer was first used, so the answer arrived. A token whose successor was never seen may be used again (ADR 34).';
create index refresh_token_session on refresh_token (session_id);

create table email_code (
  id uuid primary key,
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('signup', 'login', 'security', 'command')),
  code_hash bytea not null check (length(code_hash) = 32),
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table email_code is 'Every mailed code. A sign-in to an unknown address stores a row, too, and mails nothing, so that both look the same from outside.';
comment on column email_code.purpose is 'The purpose of the code. A code for a change of security settings opens no session.';
create index email_code_latest on email_code (email, created_at desc);
create index email_code_expiry on email_code (expires_at);

--------------------------------------------------------------------------------
-- Sign-in by a mailed link.

create table magic_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('signup', 'login')),
  kind text not null check (kind in ('token', 'code')),
  country_code text check (country_code ~ '^[A-Z]{2}$'),
  browser_hashes bytea[] not null check (cardinality(browser_hashes) between 1 and 20),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz
);
comment on table magic_link is 'Mailed links that sign in instead of a code. As with codes, an unknown address gets a row and no mail.';
comment on column magic_link.token_hash is 'SHA-256 of the token, which has 256 random bits and needs no salt.';
comment on column magic_link.kind is 'token: used at magic-link/verify, and the browser keeps a cookie. code: exchanged by the session client, which keeps a verifier (PKCE).';
comment on column magic_link.browser_hashes is 'Hashes of the secrets of the browsers that requested the link. No other browser can use it.';
create index magic_link_latest on magic_link (email, created_at desc);
create index magic_link_expiry on magic_link (expires_at);

--------------------------------------------------------------------------------
-- Passcodes, passkeys and remembered devices.

create table passcode (
  person_id uuid primary key references person (id),
  hash text not null check (hash ~~ '$argon2id$%'),
  wrong_attempts smallint not null default 0 check (wrong_attempts >= 0),
  locked_until timestamptz,
  set_at timestamptz not null
);
comment on table passcode is 'The passcode of a person. An attempt is counted before it is checked, so that attempts at the same moment cannot exceed the maximum.';
comment on column passcode.hash is 'A slow hash, keyed with a pepper that is not in the database.';
comment on column passcode.wrong_attempts is 'Attempts since the last right one. Each is counted before it is checked.';

create table passcode_reset (
  person_id uuid primary key references person (id),
  hash text not null check (hash ~~ '$argon2id$%'),
  asked_at timestamptz not null,
  takes_effect_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  check (takes_effect_at > asked_at)
);
comment on table passcode_reset is 'A reset of a forgotten passcode that waits to take effect, because anyone who reads the person''s mail could have requested it (ADR 37).';
comment on column passcode_reset.person_id is 'A person has one reset at a time; another request replaces it and the wait begins again.';
comment on column passcode_reset.hash is 'Hash of the new passcode.';
comment on column passcode_reset.due_at is 'When a worker applies the reset: first when it takes effect.';
create index passcode_reset_due on passcode_reset (due_at);

create table passkey (
  id uuid primary key,
  person_id uuid not null references person (id),
  credential_id text not null check (length(credential_id) between 1 and 1400) unique,
  public_key bytea not null check (length(public_key) between 1 and 4000),
  counter bigint not null check (counter between 0 and 4294967295),
  transports text[] not null,
  backed_up boolean not null,
  name text not null check (char_length(name) between 1 and 60),
  device_id text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table passkey is 'The passkeys of people.';
comment on column passkey.credential_id is 'base64url, as browsers write it. A credential belongs to one person.';
comment on column passkey.counter is 'The authenticator''s own count of uses. It must never go back.';
create index passkey_person on passkey (person_id, id);

create table passkey_challenge (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('add', 'confirm', 'resume', 'own_key')),
  session_id uuid not null references session (id) on delete cascade,
  person_id uuid not null references person (id),
  expires_at timestamptz not null
);
comment on table passkey_challenge is 'What a passkey has to sign: once, soon, and for one purpose.';
create index passkey_challenge_session on passkey_challenge (session_id);
create index passkey_challenge_person on passkey_challenge (person_id);
create index passkey_challenge_expiry on passkey_challenge (expires_at);

create table remembered_device (
  session_id uuid primary key references session (id) on delete cascade,
  person_id uuid not null references person (id),
  device_id text not null,
  token_hash bytea not null check (length(token_hash) = 32) unique,
  expires_at timestamptz not null
);
comment on table remembered_device is 'A device that confirmed a second factor. Its token, with a passcode or passkey, resumes a session after the refresh token has expired.';
create index remembered_device_person on remembered_device (person_id);
create index remembered_device_expiry on remembered_device (expires_at);

--------------------------------------------------------------------------------
-- A person's Safe and accounts in the ledger.

create table smart_account (
  person_id uuid primary key references person (id),
  owner_index bigint not null unique,
  owner_address bytea not null check (octet_length(owner_address) = 20),
  safe_address bytea not null check (octet_length(safe_address) = 20) unique,
  deployed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  kind text not null default 'held' check (kind in ('held', 'own')),
  taken_over_at timestamptz,
  instant_payments_off_since timestamptz,
  constraint smart_account_taken_over check (taken_over_at is null or kind = 'held'),
  constraint smart_account_owner_index_check check (owner_index >= 0 and (kind = 'own' or owner_index <= 2147483647))
);
comment on table smart_account is 'The Safe of a person. Its address is known before its contract exists.';
comment on column smart_account.owner_index is 'A number of its own for every Safe; for a held Safe the index of its owner in the vault.';
comment on column smart_account.owner_address is 'The owner that the address was computed from; a hand-over does not change it.';
comment on column smart_account.deployed_at is 'Null until the contract exists. It is created in the first batch that moves money out of it.';
comment on column smart_account.kind is 'The kind that the address fixes for ever: held by us, or the person''s own from the start.';
comment on column smart_account.taken_over_at is 'When the hand-over of a held Safe to its person was finished on the chain.';
comment on column smart_account.instant_payments_off_since is 'When its owner disabled our module on the chain; null while it is enabled.';

create table person_account (
  person_id uuid references person (id),
  asset smallint,
  account_id bigint not null unique,
  primary key (person_id, asset)
);
comment on table person_account is 'The ledger account of a person in each asset.';

create table chosen_account (
  person_id uuid primary key references person (id),
  asset smallint not null,
  chosen_at timestamptz not null
);
comment on table chosen_account is 'The currencies whose accounts a person shows on the home screen.';

create table unused_owner (
  owner_index bigint primary key check (owner_index between 0 and 2147483647),
  owner_address bytea not null check (octet_length(owner_address) = 20) unique
);
comment on table unused_owner is 'Owner addresses from loaded lists that belong to no person yet.';

create table skipped_owner (
  owner_index bigint primary key check (owner_index between 0 and 2147483647),
  owner_address bytea not null check (octet_length(owner_address) = 20) unique,
  skipped_at timestamptz not null default now()
);
comment on table skipped_owner is 'Owner addresses that no person gets: people whose rows a restored backup lacks may have them.';
comment on column skipped_owner.skipped_at is 'The same for all that one restore discarded.';

create table owner_supply (
  is_only_row boolean default true primary key check (is_only_row),
  vault text,
  next_index bigint not null check (next_index between 0 and 2147483648)
);
comment on table owner_supply is 'One row: the vault that this database belongs to, and the next index of an owner list.';
comment on column owner_supply.vault is 'The vault that has the owners'' keys; null until its first list is loaded.';
comment on column owner_supply.next_index is 'All earlier indexes were loaded once, or must never be used.';

--------------------------------------------------------------------------------
-- Safes that people own with a passkey.

create table own_key (
  person_id uuid primary key references person (id),
  credential_id text not null unique,
  x bytea not null check (octet_length(x) = 32),
  y bytea not null check (octet_length(y) = 32),
  signer_address bytea not null check (octet_length(signer_address) = 20) unique,
  checked_at timestamptz not null
);
comment on table own_key is 'The passkey that owns a person''s Safe, or will own it when a hand-over is finished.';
comment on column own_key.signer_address is 'The signer contract of the passkey, the owner on the chain; computed from the public key.';
comment on column own_key.checked_at is 'When the chain accepted a signature of this passkey (eth_call).';

create table added_own_key (
  credential_id text primary key,
  person_id uuid not null references person (id),
  x bytea not null check (octet_length(x) = 32),
  y bytea not null check (octet_length(y) = 32),
  signer_address bytea not null check (octet_length(signer_address) = 20) unique,
  checked_at timestamptz not null,
  owner_since timestamptz
);
comment on table added_own_key is 'Further passkeys that own a person''s Safe.';
comment on column added_own_key.signer_address is 'The signer contract of the passkey, the owner on the chain; computed from the public key.';
comment on column added_own_key.checked_at is 'When the chain accepted a signature of this passkey (eth_call).';
comment on column added_own_key.owner_since is 'When the person signed that it becomes an owner; null before, and if the chain did not carry it out.';
create index added_own_key_person on added_own_key (person_id);

create table own_safe_limit (
  person_id uuid references person (id),
  asset smallint,
  daily_limit bigint not null check (daily_limit >= 0),
  primary key (person_id, asset)
);
comment on table own_safe_limit is 'The daily limits of the own-Safe module, as last read from the chain. They apply once the Safe is its person''s own.';
comment on column own_safe_limit.daily_limit is 'Minor units for each UTC day.';

--------------------------------------------------------------------------------
-- Sign-ups under way.

create table sign_up (
  person_id uuid primary key references person (id),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz not null,
  finished_at timestamptz
);
comment on table sign_up is 'A sign-up from the moment the profile is complete. The row stays when it has finished, so that a later change of the profile does not start it again.';
create index sign_up_due on sign_up (due_at) where finished_at is null;

--------------------------------------------------------------------------------
-- Uploaded contacts.

create table contact_session (
  token_hash bytea primary key check (length(token_hash) = 32),
  person_id uuid not null references person (id),
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  contact_count integer check (contact_count >= 0),
  address_count integer check (address_count >= 0),
  check ((used_at is null) = (contact_count is null) and (used_at is null) = (address_count is null))
);
comment on table contact_session is 'A link with which a phone uploads contacts for a person, once.';
comment on column contact_session.session_id is 'The session that created the link, which ends with it.';
comment on column contact_session.address_count is 'The number of addresses searched, as the daily limit counts them.';
create index contact_session_used on contact_session (person_id, used_at desc) where used_at is not null;
create index contact_session_expiry on contact_session (expires_at);
create index contact_session_session on contact_session (session_id);

create table contact_match (
  person_id uuid references person (id),
  contact_id uuid references person (id),
  matched_at timestamptz not null,
  primary key (person_id, contact_id),
  check (person_id <> contact_id)
);
comment on table contact_match is 'A contact who is a person here.';
create index contact_match_page on contact_match (person_id, matched_at desc, contact_id desc);
create index contact_match_contact on contact_match (contact_id);

--------------------------------------------------------------------------------
-- Blocked and reported people.

create table person_block (
  blocker_id uuid references person (id),
  blocked_id uuid references person (id),
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table person_block is 'People who have blocked each other.';
create index person_block_page on person_block (blocker_id, blocked_at desc, blocked_id desc);
create index person_block_blocked on person_block (blocked_id);

create table person_report (
  id uuid primary key,
  reporter_id uuid references person (id),
  reported_id uuid not null references person (id),
  request_id uuid not null,
  reason text not null check (reason in ('spam', 'scam', 'harassment', 'other')),
  details text check (char_length(details) between 1 and 280),
  reported_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references person (id),
  closing_note text check (char_length(closing_note) between 1 and 500),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (closing_note is null))
);
comment on table person_report is 'What the payer of a request reports about its sender, for staff.';
create unique index person_report_once on person_report (reporter_id, request_id);
create index person_report_open on person_report (reported_at desc, id desc) where closed_at is null;
create index person_report_closed on person_report (reported_at desc, id desc) where closed_at is not null;
create index person_report_closed_at on person_report (closed_at) where closed_at is not null;
create index person_report_reported on person_report (reported_id);

--------------------------------------------------------------------------------
-- Histories, as people see them.

create table activity (
  person_id uuid,
  transfer_id uuid,
  direction smallint not null check (direction in (1, 2)),
  asset smallint not null,
  amount bigint not null check (amount > 0),
  kind text not null,
  counterparty_id uuid,
  note text check (char_length(note) <= 280),
  status smallint not null check (status in (0, 1, 2)),
  hash bytea check (octet_length(hash) = 32),
  created_at timestamptz not null default clock_timestamp(),
  primary key (person_id, transfer_id)
) partition by range (transfer_id);
comment on table activity is 'One line of a person''s history, in partitions by the month of the transfer. Both people of a payment have a line of their own.';
comment on column activity.direction is '1 credit, 2 debit.';
comment on column activity.amount is 'Minor units.';
comment on column activity.status is '0 pending, 1 confirmed, 2 failed.';
create index activity_transfer on activity (transfer_id);
-- Money from outside, for referrals and for the search.
create index activity_brought on activity (person_id) where kind in ('deposit', 'topup');
-- A person's lines in pounds. Few lines are, so that a search without this index would read a whole history.
create index activity_pounds on activity (person_id, transfer_id) where asset = 11;
create trigger activity_came_late after insert on activity
  for each row when (new.transfer_id < activity_id_at(clock_timestamp() - '00:30:00'::interval))
  execute function activity_unbind();
create trigger activity_reads_otherwise after update of asset, amount, kind, note, counterparty_id on activity
  for each row when (old.asset is distinct from new.asset or old.amount is distinct from new.amount
    or old.kind is distinct from new.kind or old.note is distinct from new.note
    or old.counterparty_id is distinct from new.counterparty_id)
  execute function activity_unbind();
-- As in the ledger, lines until the end of next month go to the first partition, later ones to the last.
do $$
declare
  first_id uuid := (select (lpad(to_hex(floor(extract(epoch from ends_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid from period);
begin
  execute format('create table activity_first partition of activity for values from (minvalue) to (%L) with (fillfactor = 80)', first_id);
  execute format('create table activity_later partition of activity for values from (%L) to (maxvalue) with (fillfactor = 80)', first_id);
end $$;
insert into partitioned_table (name, key, key_kind, is_append_only) values ('activity', 'transfer_id', 'id', false);

create table activity_volume (
  person_id uuid,
  number integer check (number > 0),
  first_transfer uuid not null,
  last_transfer uuid not null,
  lines integer not null check (lines > 0),
  lines_by_asset jsonb not null,
  kinds text[] not null,
  notes text not null,
  amounts text not null,
  primary key (person_id, number),
  check (last_transfer >= first_transfer)
);
-- Not compressed, so that a search reads a part of it without the rest. PostgreSQL 15 has no such clause for a new column.
alter table activity_volume alter column notes set storage external, alter column amounts set storage external;
comment on table activity_volume is 'Older lines of a history, packed together, so that a search reads few rows.';

create table activity_volume_person (
  person_id uuid,
  counterparty_id uuid,
  numbers integer[] not null,
  primary key (person_id, counterparty_id)
);
comment on table activity_volume_person is 'The volumes of a person in which another one is the counterparty. Volumes that are gone may still be named.';

--------------------------------------------------------------------------------
-- Sums that people have sent, for limits.

create table daily_use (
  person_id uuid,
  day date,
  asset smallint,
  sent bigint not null default 0 check (sent >= 0),
  exchanged bigint not null default 0 check (exchanged >= 0),
  started integer not null default 0 check (started >= 0),
  primary key (person_id, day, asset)
) with (fillfactor = 70);
comment on table daily_use is 'What a person has sent on each UTC day, as limits count it. Changed under the lock of the account that pays.';
comment on column daily_use.sent is 'Minor units that our module sends to others: payments, payments to addresses, withdrawals.';
comment on column daily_use.exchanged is 'Minor units that our module takes for exchanges.';
comment on column daily_use.started is 'Payments and exchanges, whatever became of them.';

--------------------------------------------------------------------------------
-- Settlement: ledger transfers and the chain.

create table settlement_binding (
  is_only_row boolean default true primary key check (is_only_row),
  chain_id bigint not null,
  chain_marker text not null,
  module bytea not null check (octet_length(module) = 20),
  operator bytea not null check (octet_length(operator) = 20),
  bound_block bigint not null,
  bound_at timestamptz not null default clock_timestamp()
);
comment on table settlement_binding is 'One row: the chain, module and keys that this database belongs to, stored at its first start.';
comment on column settlement_binding.bound_block is 'The newest block at that moment. Until it has been read, earlier calls of the module are unknown.';

create table settlement_verification (
  is_only_row boolean default true primary key check (is_only_row),
  database_identity text not null,
  written_by bigint not null,
  module bytea not null check (octet_length(module) = 20),
  chain_marker text not null,
  verified_at timestamptz not null default clock_timestamp()
);
comment on table settlement_verification is 'One row: for which life of this database the chain has confirmed that no batch is missing.';
comment on column settlement_verification.database_identity is 'database_identity() at that moment; it differs after a restore, a failover and a restart of PostgreSQL.';
comment on column settlement_verification.written_by is 'The id of the writing transaction; it differs from the row''s xmin if a restore has written the row again.';

create table settlement_state (
  is_only_row boolean default true primary key check (is_only_row),
  state text not null check (state in ('running', 'stopped')),
  code text,
  reason text,
  since timestamptz not null default clock_timestamp(),
  constraint settlement_state_stop_has_reason check ((state = 'stopped') = (reason is not null)
    and (reason is null) = (code is null))
);
comment on table settlement_state is 'One row: whether settlement runs, and if not, why. The code is for programs, the reason for people.';

create table settlement_pass (
  only_row boolean default true primary key check (only_row),
  began_at timestamptz not null
);
comment on table settlement_pass is 'One row: when a worker last began a pass over the queue. It shows every process whether settlement is running.';

create table settlement_asset_stop (
  asset smallint primary key,
  code text not null check (code in ('token_refuses', 'daily_cap')),
  reason text not null,
  since timestamptz not null default clock_timestamp()
);
comment on table settlement_asset_stop is 'Assets whose operations wait while the others go on.';

create table settlement_budget_stop (
  code text primary key check (code in ('gas_budget', 'safe_creations')),
  reason text not null,
  since timestamptz not null default clock_timestamp()
);
comment on table settlement_budget_stop is 'Why some operations wait for the next day.';

create table settlement_safe_stop (
  safe_address bytea primary key check (octet_length(safe_address) = 20),
  operation_id uuid not null,
  reason text not null,
  since timestamptz not null default clock_timestamp()
);
comment on table settlement_safe_stop is 'Safes whose operations wait for staff.';
comment on column settlement_safe_stop.operation_id is 'The operation that the Safe reported as moved although nothing moved.';

create table settlement_operation (
  id uuid primary key,
  created_at timestamptz not null default clock_timestamp(),
  amount bigint not null check (amount > 0),
  batch bigint,
  position integer check ("position" >= 0),
  asset smallint not null,
  kind smallint not null check (kind in (1, 2)),
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  outcome smallint check (outcome in (1, 2)),
  unclear boolean not null default false,
  imported boolean not null default false,
  from_address bytea check (octet_length(from_address) = 20),
  to_address bytea not null check (octet_length(to_address) = 20),
  owner_address bytea check (octet_length(owner_address) = 20),
  queue_at timestamptz default clock_timestamp(),
  is_refused boolean not null default false,
  failure text check (failure in ('moved_out', 'module_off', 'emptied', 'limit_used', 'safe_stopped')),
  constraint settlement_operation_mint_has_no_sender check ((kind = 2) = (from_address is null)),
  constraint settlement_operation_sender_has_owner check (imported
    or (from_address is null) = (owner_address is null)),
  constraint settlement_operation_place_is_whole check ((batch is null) = ("position" is null)),
  constraint settlement_operation_place_fits_state check ((batch is not null) = (state in (1, 2))),
  constraint settlement_operation_outcome_is_evidence check ((outcome is not null) = (state = 2)),
  constraint settlement_operation_queued_has_turn check (state <> 0 or (queue_at is not null)),
  constraint settlement_operation_refused_has_no_batch check ((not is_refused) or state = 3),
  constraint settlement_operation_failure_of_ended check (failure is null or state in (2, 3))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
comment on table settlement_operation is 'One movement on the chain: what the ledger reserved and the chain has to do.';
comment on column settlement_operation.kind is '1 move, 2 mint.';
comment on column settlement_operation.state is '0 queued, 1 batched, 2 settled, 3 cancelled.';
comment on column settlement_operation.outcome is '1 moved, 2 failed; null before there is evidence.';
comment on column settlement_operation.unclear is 'The chain showed neither success nor failure, and a member of staff has to decide (runbook).';
comment on column settlement_operation.imported is 'Found on the chain and not in this database, which was restored from a backup.';
comment on column settlement_operation.owner_address is 'The owner of the sending Safe; null for a mint.';
comment on column settlement_operation.queue_at is 'The place in the queue: the time of arrival, but at least 100 ms after the operation before it of the same sender, so that a thousand payments of one person do not delay everybody else.';
comment on column settlement_operation.is_refused is 'The chain would refuse it, so it was given back before it got a number, and cost no gas (ADR 35).';
comment on column settlement_operation.failure is 'The reason why an operation out of an own Safe failed or was cancelled, if it is known.';
create unique index settlement_operation_place on settlement_operation (batch, "position") where batch is not null;
create index settlement_operation_unclear on settlement_operation (id) where unclear;
create index settlement_operation_queue on settlement_operation (asset, queue_at, id) where state = 0;
create index settlement_operation_sender on settlement_operation (from_address, queue_at)
  where state = 0 and (from_address is not null);
-- Operations that the final blocks still have to decide.
create index settlement_operation_unproved on settlement_operation (batch) where unclear and state = 1;
-- A restored database finds what it imported from the chain by its recipient, before the product pays the same again (ADR 95).
create index settlement_operation_imported on settlement_operation (to_address) where imported;

create table settlement_operation_transfer (
  operation_id uuid,
  transfer_id uuid,
  primary key (operation_id, transfer_id)
);
comment on table settlement_operation_transfer is 'The ledger transfers that an operation carries. Today it is one.';
create index settlement_operation_transfer_of on settlement_operation_transfer (transfer_id);

create table settlement_batch (
  number bigint primary key check (number >= 0),
  state smallint not null default 1 check (state in (1, 2, 3)),
  imported boolean not null default false,
  item_count integer not null check (item_count >= 0),
  gas_estimate bigint not null check (gas_estimate >= 0),
  digest bytea not null check (octet_length(digest) = 32),
  owners bytea not null,
  items bytea not null,
  oldest_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  evidence_transaction bytea check (octet_length(evidence_transaction) = 32),
  evidence_block bigint,
  evidence_block_hash bytea check (octet_length(evidence_block_hash) = 32),
  day date not null,
  gas_used bigint check (gas_used >= 0),
  reverted_gas bigint not null default 0 check (reverted_gas >= 0),
  constraint settlement_batch_evidence_is_whole check ((state = 3) = (evidence_transaction is not null)
    and (evidence_transaction is null) = (evidence_block is null)
    and (evidence_block is null) = (evidence_block_hash is null))
);
comment on table settlement_batch is 'Operations that are sent to the chain in one transaction. A batch that is sent again is the same batch, byte for byte.';
comment on column settlement_batch.state is '1 numbered, 2 sent, 3 settled.';
comment on column settlement_batch.owners is 'The bytes that the module is called with, as they are sent again.';
comment on column settlement_batch.oldest_at is 'When its oldest operation was created.';
comment on column settlement_batch.day is 'The day that its gas counts towards: that on which it got its number.';
comment on column settlement_batch.gas_used is 'The gas that the chain charged. Null until there is evidence; the estimate counts until then.';
comment on column settlement_batch.reverted_gas is 'The gas that the chain charged for transactions of the batch that the module refused.';
create index settlement_batch_open on settlement_batch (oldest_at) where state < 3;
create index settlement_batch_day on settlement_batch (day, number);
create trigger settlement_batch_in_order before insert on settlement_batch
  for each row execute function settlement_batch_in_order();
create trigger settlement_batch_keeps_content before update on settlement_batch
  for each row when (new.number <> old.number or ((not (new.imported and (not old.imported)))
    and (new.digest <> old.digest or new.owners <> old.owners or new.items <> old.items)))
  execute function settlement_batch_keep();
create trigger settlement_batch_stays before delete on settlement_batch
  for each row execute function settlement_batch_keep();
create trigger settlement_batch_spends after insert on settlement_batch
  for each row execute function settlement_batch_spends();
create trigger settlement_batch_spends_otherwise after update on settlement_batch
  for each row when (old.gas_used is distinct from new.gas_used or old.reverted_gas <> new.reverted_gas
    or old.owners <> new.owners)
  execute function settlement_batch_spends();
-- A batch stays in its day; otherwise its gas would be subtracted from the wrong one.
create trigger settlement_batch_keeps_day before update of day on settlement_batch
  for each row when (old.day <> new.day) execute function settlement_batch_keep();

create table settlement_submission (
  hash bytea primary key check (octet_length(hash) = 32),
  batch bigint not null references settlement_batch (number),
  nonce bigint not null check (nonce >= 0),
  gas_limit bigint not null,
  max_fee_per_gas bigint not null,
  max_priority_fee_per_gas bigint not null,
  raw bytea not null,
  signed_at timestamptz not null,
  sent_at timestamptz,
  reverted boolean not null default false
);
comment on table settlement_submission is 'Every transaction that was signed for a batch, stored before it was sent.';
comment on column settlement_submission.sent_at is 'When the node accepted the transaction; null while that is unknown.';
create index settlement_submission_batch on settlement_submission (batch, nonce, signed_at);

create table settlement_spending (
  day date primary key,
  gas bigint not null check (gas >= 0),
  safe_creations bigint not null check (safe_creations >= 0)
);
comment on table settlement_spending is 'What each day''s batches may spend and have spent, kept by a trigger.';
comment on column settlement_spending.gas is 'Gas that the chain charged, or the estimate until there is evidence.';
comment on column settlement_spending.safe_creations is 'Number of Safes that batches create.';

create table settlement_volume (
  day date,
  asset smallint,
  transfers bigint not null,
  amount numeric(40,0) not null,
  primary key (day, asset)
);
comment on table settlement_volume is 'What batches sent on each UTC day, by asset.';
comment on column settlement_volume.amount is 'Minor units.';

create table operator_call (
  hash bytea primary key check (octet_length(hash) = 32),
  subject_id uuid not null,
  call jsonb not null,
  nonce bigint not null,
  gas_limit bigint not null,
  max_fee_per_gas bigint not null,
  max_priority_fee_per_gas bigint not null,
  raw bytea not null,
  signed_at timestamptz not null,
  outcome text check (outcome in ('success', 'reverted', 'replaced'))
);
comment on table operator_call is 'Transactions of the operator key that are not batches, stored before they are sent.';
comment on column operator_call.subject_id is 'The hand-over that it is for.';
comment on column operator_call.outcome is 'Null while it may still be mined; replaced: another transaction used its nonce.';
create index operator_call_open on operator_call (nonce) where outcome is null;
create index operator_call_subject on operator_call (subject_id);

create table chain_cursor (
  name text primary key check (name in ('head', 'final')),
  block_number bigint not null,
  block_hash bytea not null check (octet_length(block_hash) = 32)
);
comment on table chain_cursor is 'How far the chain was read. head: at the configured confirmations. final: read again once the chain calls the blocks final.';

create table chain_block (
  number bigint primary key,
  hash bytea not null check (octet_length(hash) = 32)
);
comment on table chain_block is 'The hashes of the latest blocks that were read. Another hash means that the chain was rewound.';

create table chain_rewind (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  from_block bigint not null,
  to_block bigint not null,
  check (to_block < from_block)
);
comment on table chain_rewind is 'When the chain was rewound. Until its blocks are read again, the books are ahead of the cursor and cannot be compared with the chain.';
comment on column chain_rewind.from_block is 'The block of the cursor before.';
comment on column chain_rewind.to_block is 'The newest block that the chain still had; -1 for none.';

create table chain_log (
  transaction_hash bytea check (octet_length(transaction_hash) = 32),
  position integer check ("position" >= 0),
  class smallint not null check (class in (1, 2, 3, 4, 5)),
  asset smallint not null,
  amount bigint not null,
  block_number bigint,
  block_hash bytea check (octet_length(block_hash) = 32),
  from_address bytea not null check (octet_length(from_address) = 20),
  to_address bytea not null check (octet_length(to_address) = 20),
  operation_id uuid,
  transfer_id uuid unique,
  seen_at timestamptz not null default clock_timestamp(),
  parts bigint not null default 0,
  primary key (transaction_hash, position),
  constraint chain_log_block_is_whole check ((block_number is null) = (block_hash is null)),
  constraint chain_log_leg_has_operation check ((class in (1, 2)) = (operation_id is not null)),
  constraint chain_log_only_inflow_credits check ((class = 3) = (transfer_id is not null)),
  constraint chain_log_amount_check check (amount >= 0 and parts >= 0 and parts < 1000000000000
    and (amount + parts) > 0)
);
comment on table chain_log is 'Every Transfer log that touches a Safe of ours, once. Without a block it is off the chain for now.';
comment on column chain_log.amount is 'Whole minor units.';
comment on column chain_log.parts is 'The part of the amount below a minor unit, in 10^-12 of one.';
create index chain_log_block on chain_log (block_number);

create table chain_log_set_aside (
  transaction_hash bytea,
  position integer,
  block_number bigint not null,
  reason text not null,
  detail jsonb not null,
  seen_at timestamptz not null default clock_timestamp(),
  primary key (transaction_hash, position)
);
comment on table chain_log_set_aside is 'Logs that could not be read or booked. They wait for staff, and the scanner goes on.';

create table safe_remainder (
  safe_address bytea check (octet_length(safe_address) = 20),
  asset smallint,
  parts bigint not null check (parts >= 0 and parts < 1000000000000),
  primary key (safe_address, asset)
);
comment on table safe_remainder is 'What a Safe holds below a minor unit, as far as the chain was read. Without a row it is 0.';
comment on column safe_remainder.parts is 'Of 10^12 parts of a minor unit.';

create table outflow (
  transaction_hash bytea,
  position integer,
  from_address bytea not null check (octet_length(from_address) = 20),
  to_address bytea not null check (octet_length(to_address) = 20),
  asset smallint not null,
  amount bigint not null check (amount > 0),
  happened_at timestamptz not null,
  state text not null check (state in ('unexplained', 'waiting', 'booked')),
  transfer_id uuid unique,
  primary key (transaction_hash, position),
  foreign key (transaction_hash, position) references chain_log (transaction_hash, "position"),
  constraint outflow_booked_by_transfer check ((state = 'booked') = (transfer_id is not null))
);
comment on table outflow is 'Transfers out of a Safe that no transaction of ours explains.';
comment on column outflow.amount is 'Minor units.';
comment on column outflow.happened_at is 'The time of the block in which it was first seen.';
comment on column outflow.state is 'unexplained: out of a Safe that we hold, an operator decides; waiting: pending sends hold the money in the ledger; booked: in the ledger.';
comment on column outflow.transfer_id is 'The transfer of the ledger that it is booked as.';
create index outflow_waiting on outflow (from_address) where state = 'waiting';
create index outflow_unexplained on outflow (from_address) where state = 'unexplained';

create table reconciliation_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  block_number bigint not null,
  balanced boolean not null,
  difference_count integer not null check (difference_count >= 0),
  assets jsonb not null,
  differences jsonb not null,
  round jsonb,
  constraint reconciliation_run_balanced_means_none check (balanced = (difference_count = 0))
);
comment on table reconciliation_run is 'Comparisons of the ledger with itself and with the chain.';
comment on column reconciliation_run.round is 'The sums that people own and that their Safes hold, if this run completed a round of all Safes; else null.';
create index reconciliation_run_round on reconciliation_run (id) where round is not null;

--------------------------------------------------------------------------------
-- Calls to the chain that the relayer pays for.

create table relay (
  id uuid primary key,
  purpose text not null check (purpose ~ '^[a-z_]{3,40}$'),
  to_address bytea not null check (octet_length(to_address) = 20),
  data bytea not null,
  gas bigint not null check (gas > 0),
  created_at timestamptz not null,
  relayer bytea check (octet_length(relayer) = 20),
  nonce bigint check (nonce >= 0),
  signed_at timestamptz,
  outcome text check (outcome in ('succeeded', 'reverted', 'refused')),
  transaction_hash bytea check (octet_length(transaction_hash) = 32),
  gas_used bigint check (gas_used >= 0),
  ended_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  person_id uuid,
  unique (relayer, nonce),
  check ((relayer is null) = (nonce is null)),
  check (nonce is null or (signed_at is not null)),
  check ((outcome is null) = (ended_at is null)),
  check ((outcome is null) = (due_at is not null)),
  check ((transaction_hash is not null) = coalesce((outcome in ('succeeded', 'reverted')), false))
);
comment on table relay is 'Calls to the chain that the relayer sends and pays for.';
comment on column relay.purpose is 'The module that ordered it and is notified of its end.';
comment on column relay.gas is 'The most gas that its transaction may use.';
comment on column relay.relayer is 'The account whose nonce it has; null until it is signed.';
comment on column relay.signed_at is 'When it was signed first; its gas counts for the budget of that day.';
comment on column relay.outcome is 'refused: never sent, because the chain would have reverted it.';
comment on column relay.person_id is 'For whom the relay pays, so that one person cannot use up a day''s gas. Null for the product''s own calls.';
create index relay_due on relay (due_at) where due_at is not null;
create index relay_signed on relay (signed_at) where signed_at is not null;
-- The cost of a person's relays today.
create index relay_person on relay (person_id, signed_at) where person_id is not null;

create table relay_submission (
  hash bytea primary key check (octet_length(hash) = 32),
  relay_id uuid not null references relay (id),
  relayer bytea not null check (octet_length(relayer) = 20),
  nonce bigint not null check (nonce >= 0),
  raw bytea not null,
  max_fee_per_gas bigint not null,
  max_priority_fee_per_gas bigint not null,
  signed_at timestamptz not null
);
comment on table relay_submission is 'Transactions that were signed for a relay, stored before they are sent.';
create index relay_submission_of on relay_submission (relay_id);

--------------------------------------------------------------------------------
-- Payments between people, requests and returns.

create table payment (
  id uuid primary key,
  sender_id uuid not null,
  recipient_id uuid not null,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  note text check (char_length(note) <= 280),
  correlation_id uuid not null,
  digest uuid not null,
  request_id uuid,
  result smallint not null,
  created_at timestamptz not null,
  is_signed boolean not null default false,
  check (sender_id <> recipient_id)
);
comment on table payment is 'One row for each payment that was decided, also for refused ones. Sender and correlation id make a repeated request return the same payment.';
comment on column payment.is_signed is 'Its sender signed it for their own Safe: settlement does not send it, and it does not count towards daily limits.';
create unique index payment_intent on payment (sender_id, correlation_id);
-- A person's payments of a day, without reading the table.
create index payment_sender_day on payment (sender_id, asset, created_at) include (amount) where result = 0;
-- The payments that a person signed on a day, which the daily limit leaves out. Few people sign payments.
create index payment_signed_day on payment (sender_id, asset, created_at) include (amount) where is_signed and result = 0;
-- An app whose request was not answered knows nothing but its correlation id.
create index payment_correlation on payment (correlation_id);

create table payment_request (
  id uuid primary key,
  requestor_id uuid not null,
  payer_id uuid not null,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  note text check (char_length(note) <= 280),
  status text not null default 'pending' check (status in ('pending', 'paid', 'rejected', 'cancelled')),
  correlation_id uuid not null,
  digest uuid not null,
  paid_by uuid,
  acknowledged_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  withheld boolean not null default false,
  answered_at timestamptz,
  check (requestor_id <> payer_id),
  check ((status = 'paid') = (paid_by is not null))
);
comment on table payment_request is 'Requests for money.';
comment on column payment_request.amount is 'Minor units.';
comment on column payment_request.withheld is 'A withheld request waits and expires, but its payer never sees it.';
comment on column payment_request.answered_at is 'When it was paid, rejected or cancelled. Null while it is pending and if it expired.';
create unique index payment_request_intent on payment_request (requestor_id, correlation_id);
create index payment_request_of_requestor on payment_request (requestor_id, id desc);
create unique index payment_request_paid_by on payment_request (paid_by) where paid_by is not null;
create index payment_request_of_payer on payment_request (payer_id, withheld, id desc);
create trigger payment_request_withhold before insert or update of status on payment_request
  for each row when (new.status = 'pending') execute function payment_request_withhold();

create table payment_return (
  payment_id uuid primary key,
  payer_id uuid not null,
  recipient_id uuid not null,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  transfer_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null default '-infinity',
  attempts smallint not null default 0,
  constraint payment_return_sent_has_transfer check ((state = 1) = (transfer_id is not null))
);
comment on table payment_return is 'Payments to a deleted account that are sent back as new payments. The books keep both.';
comment on column payment_return.amount is 'The amount that can be returned: the deleted account may have spent some.';
comment on column payment_return.state is '0: waits until the payment has ended. 1: sent back. 2: the payment never arrived. 3: stays in the deleted account, because the payer has left, too, or the ledger refused it.';
create index payment_return_pair on payment_return (recipient_id, payer_id, asset) where state = 0;
create index payment_return_due on payment_return (due_at, created_at, payment_id) where state = 0;

--------------------------------------------------------------------------------
-- Payments to wallet addresses, and screening.

create table wallet_arrival (
  transfer_id uuid primary key,
  person_id uuid not null references person (id),
  from_address bytea not null check (octet_length(from_address) = 20)
);
comment on table wallet_arrival is 'A payment to a wallet address that belongs to a customer: booked between their accounts, and shown to the recipient as a deposit.';
create index wallet_arrival_person on wallet_arrival (person_id);

create table saved_address (
  person_id uuid references person (id),
  address bytea check (octet_length(address) = 20),
  name text not null check (char_length(name) between 1 and 60),
  saved_at timestamptz not null,
  primary key (person_id, address)
);
comment on table saved_address is 'Wallet addresses that people have saved.';

create table identity_screening (
  person_id uuid primary key references person (id),
  due_at timestamptz,
  attempts integer not null default 0
);
comment on table identity_screening is 'People whose identity result has changed and has to be screened.';
create index identity_screening_due on identity_screening (due_at) where due_at is not null;

create table screening_case (
  id uuid primary key,
  send_id uuid unique,
  person_id uuid references person (id),
  address bytea check (octet_length(address) = 20),
  asset smallint,
  amount bigint,
  list text not null,
  reason text not null,
  opened_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decision text check (decision in ('release', 'return', 'keep', 'cancelled')),
  note text,
  kind text not null check (kind in ('send', 'deposit', 'identity')),
  deposit_id uuid unique,
  name text,
  constraint screening_case_subject check ((send_id is not null) = (kind = 'send')
    and (deposit_id is not null) = (kind = 'deposit')),
  constraint screening_case_content check (num_nonnulls(address, asset,
    amount) = case kind when 'identity' then 0 else 3 end),
  constraint screening_case_decision_of_kind check (case kind when 'send' then decision in ('release', 'return',
    'cancelled') when 'deposit' then decision in ('release', 'keep') else decision in ('release', 'return') end),
  constraint screening_case_decided check (case when decision is null then num_nonnulls(decided_at, decided_by,
    note) = 0 when decision = 'cancelled' then ((decided_at is not null) and num_nonnulls(decided_by,
    note) = 0) else num_nonnulls(decided_at, decided_by, note) = 3 end)
);
comment on table screening_case is 'A payment, deposit or identity that matches a list. It has a copy of what it is about, because it stays when the account is deleted.';
comment on column screening_case.person_id is 'The person who sent it, received it or was verified. Null once their account is deleted.';
comment on column screening_case.address is 'Where the money goes, or came from; null for an identity.';
comment on column screening_case.amount is 'Minor units; null for an identity.';
comment on column screening_case.list is 'Name of the list that matched.';
comment on column screening_case.decision is 'The latest; cancelled: by the sender of the payment, without an administrator.';
comment on column screening_case.name is 'The compared name of an identity, until the account is deleted.';
create index screening_case_open on screening_case (opened_at, id) where decided_at is null;
create index screening_case_decided on screening_case (opened_at, id) where decided_at is not null;
create index screening_case_person on screening_case (person_id);
create unique index screening_case_identity on screening_case (person_id) where kind = 'identity' and decided_at is null;

create table wallet_send (
  id uuid primary key,
  person_id uuid not null references person (id),
  address bytea not null check (octet_length(address) = 20),
  recipient_id uuid references person (id),
  asset smallint not null check (asset in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  correlation_id uuid not null,
  digest uuid not null,
  state text not null check (state in ('held', 'pending', 'done', 'failed')),
  created_at timestamptz not null,
  ended_at timestamptz,
  case_id uuid references screening_case (id),
  unique (person_id, correlation_id),
  check (recipient_id <> person_id),
  check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint wallet_send_held_by check (state <> 'held' or (case_id is not null))
);
comment on table wallet_send is 'A payment to a wallet address. The id is that of its transfer. The money is reserved at once; a held payment waits for a screening case.';
comment on column wallet_send.recipient_id is 'The person whose Safe the address is, if any. Never shown to the sender.';
comment on column wallet_send.amount is 'Minor units.';
comment on column wallet_send.case_id is 'The screening case that the payment waited for: its own, or that of its sender''s identity.';
create index wallet_send_day on wallet_send (person_id, asset, created_at);
create index wallet_send_address on wallet_send (person_id, address);
create index wallet_send_case on wallet_send (case_id) where case_id is not null;
create index wallet_send_correlation on wallet_send (correlation_id);

create table deposit_screening (
  deposit_id uuid primary key,
  hold_id uuid not null unique,
  person_id uuid not null references person (id),
  from_address bytea not null check (octet_length(from_address) = 20),
  asset smallint not null check (asset in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  case_id uuid unique references screening_case (id),
  due_at timestamptz,
  attempts integer not null default 0,
  check (case_id is null or due_at is null)
);
comment on table deposit_screening is 'Deposits whose money is held until they are screened or a member of staff decides.';
comment on column deposit_screening.deposit_id is 'The transfer that credited it.';
comment on column deposit_screening.hold_id is 'The reserved transfer that prevents the money from being spent.';
comment on column deposit_screening.amount is 'Minor units.';
comment on column deposit_screening.due_at is 'Null once a match was found.';
create index deposit_screening_due on deposit_screening (due_at) where due_at is not null;
create index deposit_screening_person on deposit_screening (person_id);

create table screening_decision (
  case_id uuid references screening_case (id),
  decided_at timestamptz,
  decided_by uuid,
  decision text not null,
  note text,
  primary key (case_id, decided_at)
);
comment on table screening_decision is 'Every decision about a screening case, in order. Rows are only added.';
comment on column screening_decision.decided_by is 'The administrator; null if the sender cancelled the payment.';

create table screening_release (
  case_id uuid primary key references screening_case (id) on delete cascade,
  proposed_by uuid not null,
  proposed_at timestamptz not null,
  note text not null check (length(note) between 1 and 500)
);
comment on table screening_release is 'Screening cases that one member of staff wants to release. A second one has to confirm within a week.';

--------------------------------------------------------------------------------
-- Exchanges of dollars and euros.

create table exchange (
  id uuid primary key,
  person_id uuid not null references person (id),
  state text not null default 'quoted'
    check (state in ('quoted', 'pending', 'done', 'failed', 'returning', 'returned')),
  from_asset smallint not null check (from_asset in (1, 2)),
  to_asset smallint not null,
  sent bigint not null check (sent > 0 and (sent % 10000) = 0),
  rate bigint not null check (rate > 0),
  rate_date date not null,
  exchanged bigint not null,
  fee_basis_points smallint not null check (fee_basis_points between 0 and 1000),
  fee bigint not null,
  result bigint not null check (result > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  correlation_id uuid,
  begun_at timestamptz,
  in_transfer_id uuid unique,
  out_transfer_id uuid unique,
  out_queued_at timestamptz,
  return_transfer_id uuid unique,
  due_at timestamptz,
  attempts smallint not null default 0,
  ended_at timestamptz,
  unique (person_id, correlation_id),
  check (to_asset = (3 - from_asset)),
  constraint exchange_adds_up check (exchanged = ((((sent / 10000) * rate) / 1000000) * 10000)
    and fee = (((((exchanged / 10000) * fee_basis_points) + 9999) / 10000) * 10000) and result = (exchanged - fee)),
  constraint exchange_begins_with_both_legs check (case state when 'quoted' then num_nonnulls(begun_at,
    correlation_id, in_transfer_id, out_transfer_id) = 0 else num_nonnulls(begun_at, correlation_id, in_transfer_id,
    out_transfer_id) = 4 end),
  constraint exchange_out_after_in check (case state when 'pending' then true when 'quoted' then out_queued_at is null when 'failed' then out_queued_at is null else (out_queued_at is not null) end),
  constraint exchange_return_is_due_or_begun check (case state when 'returning' then num_nonnulls(return_transfer_id,
    due_at) = 1 when 'returned' then ((return_transfer_id is not null)
    and due_at is null) else num_nonnulls(return_transfer_id, due_at) = 0 end),
  constraint exchange_ends check ((state in ('done', 'failed', 'returned')) = (ended_at is not null))
);
comment on table exchange is 'A quote, and the exchange that it becomes. sent is in from_asset, the other amounts are in to_asset.';
comment on column exchange.sent is 'Minor units of from_asset.';
comment on column exchange.rate is 'Units of to_asset for one of from_asset, in millionths.';
comment on column exchange.rate_date is 'Date of the ramp''s published rate.';
comment on column exchange.exchanged is 'Minor units of to_asset, before the fee.';
comment on column exchange.fee is 'Minor units of to_asset.';
comment on column exchange.result is 'Minor units of to_asset that the person receives.';
comment on column exchange.in_transfer_id is 'The person''s leg: person to desk.';
comment on column exchange.out_transfer_id is 'The desk''s leg: desk to person.';
comment on column exchange.out_queued_at is 'When the person''s leg was posted and the desk''s leg queued for settlement.';
comment on column exchange.return_transfer_id is 'The latest return of the person''s money.';
comment on column exchange.due_at is 'When the return of the person''s money is begun again.';
comment on column exchange.attempts is 'Number of returns that the chain refused.';
create index exchange_person on exchange (person_id, begun_at);
create index exchange_day on exchange (from_asset, begun_at) where begun_at is not null;
create index exchange_open on exchange (from_asset, id) where state in ('pending', 'returning');
create index exchange_due on exchange (due_at) where state = 'returning';
create index exchange_unused on exchange (expires_at) where state = 'quoted';
create index exchange_correlation on exchange (correlation_id) where correlation_id is not null;
create index exchange_unended on exchange (begun_at) where state in ('pending', 'returning');

create table exchange_forgotten (
  day date,
  from_asset smallint check (from_asset in (1, 2)),
  sent bigint not null check (sent >= 0),
  primary key (day, from_asset)
);
comment on table exchange_forgotten is 'What people exchanged who have deleted their account since. The daily limit for everybody still counts it.';
comment on column exchange_forgotten.day is 'UTC day on which the exchanges were begun.';
comment on column exchange_forgotten.sent is 'Minor units of from_asset, of all people who have left together.';

--------------------------------------------------------------------------------
-- Shared receipts.

create table receipt (
  id uuid primary key,
  person_id uuid not null references person (id),
  transfer_id uuid not null,
  token_hash bytea not null check (octet_length(token_hash) = 32) unique,
  token bytea,
  shows_note boolean not null,
  shows_tags boolean not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  check ((token is null) = (revoked_at is not null))
);
comment on table receipt is 'Receipts that people share as a public page (ADR 53).';
comment on column receipt.person_id is 'The person who shares it: one of the two people of a payment.';
comment on column receipt.transfer_id is 'The line of this person''s history.';
comment on column receipt.token_hash is 'Hash of the 128 random bits in the page''s address.';
comment on column receipt.token is 'Those bits, sealed, so that the owner is shown the address again; null once revoked.';
create unique index receipt_shared on receipt (person_id, transfer_id) where revoked_at is null;

--------------------------------------------------------------------------------
-- Identity checks at the ramp.

create table ramp_customer (
  person_id uuid references person (id),
  provider text check (provider in ('fern', 'bridge')),
  customer_id text check (char_length(customer_id) between 1 and 200),
  status text
    check (status in ('CREATED', 'UNDER_REVIEW', 'NEEDS_ADDITIONAL_INFORMATION', 'ACTIVE', 'REJECTED', 'DEACTIVATED')),
  details bytea,
  wallet_account_id text check (char_length(wallet_account_id) between 1 and 200),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  asked_at timestamptz not null,
  answered_at timestamptz,
  due_at timestamptz,
  active_at timestamptz,
  version integer not null default 0,
  attempts smallint not null default 0,
  primary key (person_id, provider),
  check ((customer_id is null) = (status is null) and (customer_id is null) = (answered_at is null)),
  check (status is distinct from 'ACTIVE' or (active_at is not null)),
  check (wallet_account_id is null or (customer_id is not null))
);
comment on table ramp_customer is 'A person''s customer at a ramp. The row exists before the ramp is asked; an answer that was lost is found by the person''s address.';
comment on column ramp_customer.customer_id is 'Null until the ramp has answered.';
comment on column ramp_customer.status is 'Null until the ramp has answered.';
comment on column ramp_customer.details is 'Sealed; null until the ramp has answered.';
comment on column ramp_customer.answered_at is 'When the request was sent that the stored answer belongs to.';
comment on column ramp_customer.active_at is 'When the status first became ACTIVE.';
create unique index ramp_customer_id on ramp_customer (provider, customer_id) where customer_id is not null;
create index ramp_customer_due on ramp_customer (provider, due_at) where due_at is not null;

create table unverified_limit (
  only_row boolean default true primary key check (only_row),
  per_day bigint not null check (per_day > 0),
  per_month bigint not null check (per_month > 0),
  max_balance bigint not null check (max_balance > 0),
  always_verified text[] not null
);
comment on table unverified_limit is 'One row: what people without a verified identity may send and hold (ADR 122). Each process stores its settings here when it starts, because payments are decided in SQL.';
comment on column unverified_limit.per_day is 'Millionths of dollars and euros together, in a UTC day.';
comment on column unverified_limit.per_month is 'The same in a UTC month.';
comment on column unverified_limit.max_balance is 'Above it the person cannot request money.';
comment on column unverified_limit.always_verified is 'Email addresses whose accounts count as verified, in lower case.';

--------------------------------------------------------------------------------
-- Linked bank accounts.

create table bank_link (
  id uuid primary key,
  person_id uuid not null references person (id),
  provider text not null check (provider in ('fern', 'bridge')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table bank_link is 'A bank account that is being linked. Its id becomes the account''s, so that completing it twice links one account.';
comment on column bank_link.attempts is 'Corrected details are sent under the same link; each attempt has its own key at the provider.';
create index bank_link_expiry on bank_link (expires_at);
create index bank_link_person on bank_link (person_id);

create table linked_account (
  id uuid primary key,
  person_id uuid not null references person (id),
  provider text not null check (provider in ('fern', 'bridge')),
  customer_id text not null,
  payment_account_id text,
  status text not null check (status in ('linking', 'pending', 'active', 'errored', 'revoked', 'failed')),
  status_reason text check (char_length(status_reason) <= 280),
  bank_id text,
  bank_name text,
  display_name text,
  logo_url text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  last4 text check (char_length(last4) <= 4),
  metadata bytea not null,
  details bytea,
  fingerprint bytea check (length(fingerprint) = 32),
  link_attempt integer not null,
  is_default boolean not null default false,
  due_at timestamptz,
  attempts integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unlinked_at timestamptz,
  removed_at timestamptz,
  version integer not null default 1,
  constraint linked_account_attempt_check check (link_attempt > 0),
  check ((status = 'linking') = (details is not null)),
  check ((payment_account_id is not null) or status in ('linking', 'failed', 'errored')),
  check ((not is_default) or (status = 'active' and unlinked_at is null)),
  check (removed_at is null or (unlinked_at is not null))
) with (fillfactor = 80);
comment on table linked_account is 'A person''s bank account at the ramp.';
comment on column linked_account.customer_id is 'The provider''s id of the person.';
comment on column linked_account.payment_account_id is 'Null until the provider has answered.';
comment on column linked_account.status is 'linking: the provider''s answer is not known yet.';
comment on column linked_account.metadata is 'Sealed: sort code, routing number and the like.';
comment on column linked_account.details is 'Sealed: what the provider is sent, until it accepts or refuses it.';
comment on column linked_account.fingerprint is 'A keyed hash of bank and number, so that an account is not linked twice.';
comment on column linked_account.link_attempt is 'Number of times the details were sent; the provider''s idempotency key is derived from it.';
comment on column linked_account.due_at is 'When a worker asks the provider again.';
comment on column linked_account.attempts is 'The number of requests to the provider since the account last changed.';
comment on column linked_account.removed_at is 'When the provider confirmed the removal.';
create unique index linked_account_default on linked_account (person_id) where is_default;
create unique index linked_account_payment_account on linked_account (provider, payment_account_id)
  where (payment_account_id is not null) and removed_at is null;
create unique index linked_account_fingerprint on linked_account (person_id, fingerprint)
  where unlinked_at is null and status in ('linking', 'pending', 'active');
create index linked_account_person on linked_account (person_id, created_at desc);
create index linked_account_due on linked_account (provider, due_at) where due_at is not null;

--------------------------------------------------------------------------------
-- Webhooks of the ramp.

create table ramp_event (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('fern', 'bridge')),
  event_id text not null check (char_length(event_id) between 1 and 300),
  resource text not null check (resource in ('customer', 'payment_account', 'transaction', 'other')),
  resource_id text not null check (char_length(resource_id) <= 300),
  created_at timestamptz not null,
  received_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'ignored', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, event_id),
  check ((state = 'waiting') = (ended_at is null))
);
comment on table ramp_event is 'Webhooks, stored once before they are answered. Only the resource''s name is kept: the resource itself is read again.';
create index ramp_event_due on ramp_event (due_at, id) where state = 'waiting';
-- Events of one resource are processed in the order of their arrival.
create index ramp_event_resource on ramp_event (provider, resource, resource_id, id) where state = 'waiting';
create index ramp_event_ended on ramp_event (ended_at) where ended_at is not null;

--------------------------------------------------------------------------------
-- Top-ups and withdrawals.

create table funding_quote (
  id uuid primary key,
  person_id uuid not null references person (id),
  operation text not null check (operation in ('topup', 'withdraw')),
  linked_account_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  quote jsonb not null,
  expires_at timestamptz not null
);
comment on table funding_quote is 'Offers of the ramp for a top-up or withdrawal.';
comment on column funding_quote.amount_cents is 'Hundredths of the source currency.';
create index funding_quote_expiry on funding_quote (expires_at);
create index funding_quote_person on funding_quote (person_id);

create table funding_intent (
  id uuid primary key,
  person_id uuid not null references person (id),
  operation text not null check (operation in ('topup', 'withdraw')),
  status text not null default 'PENDING_TRANSFER'
    check (status in ('PENDING_TRANSFER', 'AWAITING_TRANSFER', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  linked_account_id uuid not null,
  correlation_id uuid not null,
  digest uuid not null,
  quote_id uuid not null unique,
  quote jsonb not null,
  quote_expires_at timestamptz not null,
  destination_amount text not null,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  provider text not null,
  transaction_id text unique,
  provider_status text
    check (provider_status in ('PENDING_TRANSFER', 'AWAITING_TRANSFER', 'PROCESSING', 'COMPLETED', 'FAILED',
      'CANCELLED')),
  failure_code text check (char_length(failure_code) <= 100),
  instructions bytea,
  deposit_address bytea check (octet_length(deposit_address) = 20),
  transfer_id uuid unique,
  leg text check (leg in ('reserved', 'queued', 'moved', 'voided')),
  release_id uuid unique,
  released_at timestamptz,
  deposit_transfer_id uuid unique,
  created_at timestamptz not null,
  begun_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  asked_at timestamptz,
  is_settled boolean generated always as (case operation
    when 'topup' then (status in ('COMPLETED', 'FAILED', 'CANCELLED'))
    else ((leg = 'voided') or (released_at is not null))
end) stored not null,
  received_at timestamptz,
  moved_at timestamptz,
  constraint funding_intent_withdrawal_has_a_leg check ((operation = 'withdraw') = (leg is not null)
    and (leg is null) = (transfer_id is null) and (leg is null) = (release_id is null)),
  constraint funding_intent_leg_has_an_address check ((leg not in ('queued', 'moved'))
    or (deposit_address is not null)),
  constraint funding_intent_end_has_a_time check ((status in ('COMPLETED', 'FAILED',
    'CANCELLED')) = (ended_at is not null)),
  constraint funding_intent_topup_is_credited check (operation <> 'topup'
    or (status = 'COMPLETED') = (deposit_transfer_id is not null)),
  constraint funding_intent_payout_is_released check (operation <> 'withdraw' or status <> 'COMPLETED'
    or (leg = 'moved' and (released_at is not null))),
  constraint funding_intent_voided_has_failed check (leg <> 'voided' or status = 'FAILED'),
  constraint funding_intent_return_follows_failure check (operation <> 'withdraw' or deposit_transfer_id is null
    or (status = 'FAILED' and leg = 'moved')),
  constraint funding_intent_release_follows_leg check (released_at is null or leg = 'moved')
);
comment on table funding_intent is 'A top-up or a withdrawal, from its beginning to its end.';
comment on column funding_intent.id is 'Also the correlation id under which the ramp knows the order.';
comment on column funding_intent.quote_id is 'A quote is accepted once.';
comment on column funding_intent.quote is 'The accepted offer.';
comment on column funding_intent.destination_amount is 'Decimal, major units: the amount that the recipient gets.';
comment on column funding_intent.amount is 'Minor units of usdc: credited by a top-up, or debited by a withdrawal.';
comment on column funding_intent.transaction_id is 'The ramp''s id of the transaction; null until its answer is stored.';
comment on column funding_intent.instructions is 'Sealed bank details of the transfer that pays a top-up; null if there are none.';
comment on column funding_intent.deposit_address is 'Withdrawals only.';
comment on column funding_intent.leg is 'Progress of a withdrawal''s money: held in the ledger, queued for settlement, proved on the chain, or returned because it never left; null for a top-up.';
comment on column funding_intent.deposit_transfer_id is 'The money that arrived: a top-up''s, or a withdrawal''s that came back.';
comment on column funding_intent.due_at is 'When a worker next looks at it. Null when it has ended.';
comment on column funding_intent.attempts is 'Number of checks since the intent last changed.';
comment on column funding_intent.is_settled is 'Whether it cannot change any more.';
comment on column funding_intent.received_at is 'When the ramp first reported that it has the money; null until then.';
comment on column funding_intent.moved_at is 'When the chain transfer of a withdrawal was proved; null until then, and for a top-up.';
create unique index funding_intent_once on funding_intent (person_id, correlation_id);
create index funding_intent_page on funding_intent (person_id, id desc);
create index funding_intent_open on funding_intent (person_id) where not is_settled;
create index funding_intent_due on funding_intent (due_at) where due_at is not null;
create index funding_intent_account on funding_intent (linked_account_id) where ended_at is null;
-- A person's withdrawals of a day.
create index funding_intent_day on funding_intent (person_id, created_at) where operation = 'withdraw';
create index funding_intent_correlation on funding_intent (correlation_id);
-- Lists of orders for staff, and of orders without news for too long.
create index funding_intent_created on funding_intent (created_at, id);
create index funding_intent_status on funding_intent (status, created_at, id);
create index funding_intent_silent on funding_intent (updated_at) where not is_settled;
create trigger funding_intent_keeps before update on funding_intent
  for each row when (((old.ended_at is not null) and new.status <> old.status)
    or (new.person_id is distinct from old.person_id or new.operation is distinct from old.operation
    or new.correlation_id is distinct from old.correlation_id or new.asset is distinct from old.asset)
    or (old.operation = 'withdraw' and new.amount <> old.amount) or ((old.deposit_address is not null)
    and new.deposit_address is distinct from old.deposit_address) or ((old.deposit_transfer_id is not null)
    and new.deposit_transfer_id is distinct from old.deposit_transfer_id)
    or (new.transfer_id is distinct from old.transfer_id or new.release_id is distinct from old.release_id)
    or (old.leg in ('moved', 'voided') and new.leg is distinct from old.leg) or (old.leg = 'queued'
    and new.leg = 'reserved'))
  execute function funding_intent_keep();

--------------------------------------------------------------------------------
-- Teleport links, and who pays them.

create table teleport_link (
  id uuid primary key,
  person_id uuid not null references person (id),
  linked_account_id uuid not null,
  correlation_id uuid not null,
  digest uuid not null,
  amount bigint not null check (amount > 0),
  note text check (char_length(note) <= 280),
  token_hash bytea not null check (octet_length(token_hash) = 32) unique,
  token bytea,
  status text not null default 'open' check (status in ('open', 'paying', 'paid', 'expired', 'cancelled')),
  paid_amount bigint check (paid_amount > 0),
  paid_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  paid_by text,
  history_id uuid,
  constraint teleport_link_paid_has_an_amount check ((status = 'paid') = (paid_at is not null)
    and (paid_at is null) = (paid_amount is null)),
  constraint teleport_link_end_has_no_token check (status in ('open', 'paying') or token is null)
);
comment on table teleport_link is 'A link that anyone can pay by bank transfer.';
comment on column teleport_link.amount is 'Pence.';
comment on column teleport_link.token is 'Sealed secret part of the link''s URL; null once the link has ended.';
comment on column teleport_link.paid_amount is 'Pence.';
comment on column teleport_link.paid_by is 'Name that an anonymous payer gave; null until the link was paid, and if no name was given.';
comment on column teleport_link.history_id is 'Id of the line in the owner''s history; null until the link was paid.';
create unique index teleport_link_once on teleport_link (person_id, correlation_id);
create index teleport_link_page on teleport_link (person_id, id desc);
create index teleport_link_running on teleport_link (person_id) where status in ('open', 'paying');
create index teleport_link_expiry on teleport_link (expires_at) where status = 'open';
create index teleport_link_paying on teleport_link (id) where status = 'paying';
create index teleport_link_history on teleport_link (history_id) where history_id is not null;
create trigger teleport_link_keeps before update on teleport_link
  for each row when (new.id is distinct from old.id or new.person_id is distinct from old.person_id
    or new.linked_account_id is distinct from old.linked_account_id or new.amount is distinct from old.amount
    or (old.status = 'paid' and (new.status is distinct from old.status
    or new.paid_amount is distinct from old.paid_amount)) or (old.status in ('expired', 'cancelled')
    and (new.status <> old.status and new.status <> 'paid')))
  execute function teleport_refuse_change();

create table teleport_payer (
  id uuid primary key,
  link_id uuid not null references teleport_link (id),
  secret_hash bytea check (octet_length(secret_hash) = 32),
  payment_account_id text not null,
  currency text not null check (currency in ('GBP', 'EUR', 'USD')),
  country text check (country ~ '^[A-Z]{2}$'),
  bank_name text,
  last4 text check (char_length(last4) <= 4),
  created_at timestamptz not null,
  account_type text not null default 'bank' check (account_type in ('bank', 'virtual')),
  bank_details bytea,
  person_id uuid references person (id),
  linked_account_id uuid,
  holder_name text,
  constraint teleport_payer_bank_is_somewhere check (account_type = 'virtual' or (country is not null)),
  constraint teleport_payer_only_virtual_is_shown check (account_type = 'virtual' or bank_details is null),
  constraint teleport_payer_is_known check ((secret_hash is null) = (person_id is not null)
    and (person_id is null) = (linked_account_id is null)),
  constraint teleport_payer_person_has_a_bank check (person_id is null or account_type = 'bank')
);
comment on table teleport_payer is 'A browser or person that pays a link, and from which account. Account numbers are not stored.';
comment on column teleport_payer.payment_account_id is 'The payer''s own account, or a virtual one that the provider opened for them, as account_type says.';
comment on column teleport_payer.country is 'The bank''s country; null for a virtual account.';
comment on column teleport_payer.bank_details is 'Sealed details of a virtual account; null for others, and once the link was paid.';
comment on column teleport_payer.holder_name is 'Name of the account''s holder as typed by an anonymous payer; null for others, and once the link was paid.';
create unique index teleport_payer_browser on teleport_payer (link_id, secret_hash);
create unique index teleport_payer_person on teleport_payer (link_id, person_id) where person_id is not null;
create index teleport_payer_of_person on teleport_payer (person_id) where person_id is not null;

create table teleport_payer_account (
  link_id uuid references teleport_link (id),
  payment_account_id text check (char_length(payment_account_id) between 1 and 200),
  provider text not null check (provider in ('fern', 'bridge')),
  customer_id text not null check (char_length(customer_id) between 1 and 200),
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  primary key (link_id, payment_account_id)
);
comment on table teleport_payer_account is 'Bank accounts that were created at the ramp for payers, under the link owner''s customer, until they are removed.';
comment on column teleport_payer_account.customer_id is 'The link''s owner, under whom the account is registered with the provider.';
create index teleport_payer_account_due on teleport_payer_account (provider, due_at);
create index teleport_payer_account_shared on teleport_payer_account (provider, payment_account_id);

create table teleport_quote (
  id uuid primary key,
  link_id uuid not null references teleport_link (id),
  payer_id uuid not null references teleport_payer (id) on delete cascade,
  quote jsonb not null,
  expires_at timestamptz not null
);
comment on table teleport_quote is 'Offers of the ramp for paying a link.';
create index teleport_quote_payer on teleport_quote (payer_id, expires_at);
create index teleport_quote_link on teleport_quote (link_id);
create index teleport_quote_expiry on teleport_quote (expires_at);

create table teleport_payment (
  id uuid primary key,
  link_id uuid not null references teleport_link (id),
  payer_id uuid references teleport_payer (id) on delete set null,
  quote_id uuid not null unique,
  quote jsonb not null,
  provider text not null,
  transaction_id text unique,
  status text not null default 'PENDING_TRANSFER'
    check (status in ('PENDING_TRANSFER', 'AWAITING_TRANSFER', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  outcome text check (outcome in ('delivered', 'overpaid', 'underpaid', 'refunded', 'cancelled', 'failed')),
  source_asset smallint not null check (source_asset in (11, 12, 13)),
  source_amount bigint not null check (source_amount > 0),
  received_amount bigint check (received_amount > 0),
  delivered_amount bigint check (delivered_amount > 0),
  instructions bytea,
  marked_sent_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  payer_person_id uuid references person (id),
  payer_account_id uuid,
  correlation_id uuid,
  received_at timestamptz,
  constraint teleport_payment_end_has_an_outcome check ((ended_at is null) = (outcome is null)),
  constraint teleport_payment_completed_is_delivered check ((status = 'COMPLETED'
    and (ended_at is not null)) = (delivered_amount is not null)),
  constraint teleport_payment_delivered_was_received check (delivered_amount is null or (received_amount is not null)),
  constraint teleport_payment_person_pays_from_somewhere check ((payer_person_id is null) = (payer_account_id is null)
    and (correlation_id is null or (payer_person_id is not null)))
);
comment on table teleport_payment is 'A payment of a link, from its beginning to its end.';
comment on column teleport_payment.id is 'Also the correlation id under which the ramp knows the order.';
comment on column teleport_payment.quote is 'The accepted offer.';
comment on column teleport_payment.transaction_id is 'The ramp''s id of the transaction; null until its answer is stored.';
comment on column teleport_payment.source_amount is 'Hundredths of the source currency that the payer has to send.';
comment on column teleport_payment.received_amount is 'Hundredths of the source currency booked as received; null until then.';
comment on column teleport_payment.delivered_amount is 'Pence paid out; null unless paid out.';
comment on column teleport_payment.instructions is 'Sealed bank details of the transfer that pays the link; null if there are none.';
comment on column teleport_payment.due_at is 'When a worker checks the payment next; null once it cannot change any more.';
comment on column teleport_payment.attempts is 'Number of checks since the payment last changed.';
comment on column teleport_payment.payer_person_id is 'The payer if signed in; null for an anonymous browser.';
comment on column teleport_payment.payer_account_id is 'The linked account from which a signed-in person pays; null for an anonymous browser.';
comment on column teleport_payment.received_at is 'When the ramp first reported that it has received money; null until then.';
-- One payer at a time: a link cannot be paid twice.
create unique index teleport_payment_running on teleport_payment (link_id) where ended_at is null;
create index teleport_payment_link on teleport_payment (link_id, id desc);
create index teleport_payment_payer on teleport_payment (payer_id);
create index teleport_payment_due on teleport_payment (due_at) where due_at is not null;
create unique index teleport_payment_once on teleport_payment (payer_person_id, correlation_id) where correlation_id is not null;
create index teleport_payment_of_person on teleport_payment (payer_person_id, id desc) where payer_person_id is not null;
create index teleport_payment_from_account on teleport_payment (payer_account_id)
  where ended_at is null and (payer_account_id is not null);
-- Ended payments that moved money, by the time of their last news.
create index teleport_payment_moved on teleport_payment (updated_at)
  where (ended_at is not null) and (received_amount is not null);
create index teleport_payment_delivered on teleport_payment (link_id) where delivered_amount is not null;
create index teleport_payment_created on teleport_payment (created_at, id);
create index teleport_payment_status on teleport_payment (status, created_at, id);
create index teleport_payment_unended on teleport_payment (created_at) where ended_at is null;
create trigger teleport_payment_stays before delete on teleport_payment
  for each row execute function teleport_refuse_change();
create trigger teleport_payment_keeps before update on teleport_payment
  for each row when (new.link_id is distinct from old.link_id or new.source_asset is distinct from old.source_asset
    or new.source_amount is distinct from old.source_amount or ((old.received_amount is not null)
    and ((new.received_amount >= old.received_amount) is not true)) or ((old.delivered_amount is not null)
    and new.delivered_amount is distinct from old.delivered_amount) or (old.outcome in ('delivered', 'overpaid',
    'underpaid', 'refunded') and new.outcome is distinct from old.outcome))
  execute function teleport_refuse_change();

create table teleport_booking (
  payment_id uuid references teleport_payment (id),
  transfer_id uuid,
  primary key (payment_id, transfer_id)
);
comment on table teleport_booking is 'The ledger transfers of a link''s payment.';

--------------------------------------------------------------------------------
-- Cards.

create table card_holder (
  person_id uuid references person (id),
  issuer text check (issuer = 'gnosis-pay'),
  customer_id text not null check (char_length(customer_id) between 1 and 200),
  session bytea,
  session_at timestamptz,
  ordered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (person_id, issuer),
  constraint card_holder_session_has_a_time check ((session is null) = (session_at is null))
);
comment on table card_holder is 'A person who has signed up with the card issuer.';
comment on column card_holder.session is 'Sealed; null if it has expired.';
comment on column card_holder.ordered_at is 'When an order for a card was started. It stays when the answer is lost, so that a card is ordered once.';

create table card_safe (
  person_id uuid,
  issuer text,
  chain_id integer not null check (chain_id = 100),
  address bytea not null check (octet_length(address) = 20),
  token text check (token in ('EURe', 'GBPe', 'USDCe')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (person_id, issuer),
  constraint card_safe_is_one_persons unique (chain_id, address),
  foreign key (person_id, issuer) references card_holder (person_id, issuer) on delete cascade
);
comment on table card_safe is 'The Safe that the card issuer keeps for a person. It is not the person''s smart account.';

--------------------------------------------------------------------------------
-- Rewards and referrals.

create table reward_rules (
  version bigint primary key check (version > 0),
  content jsonb not null,
  source text not null check (char_length(source) <= 1000),
  loaded_by uuid,
  loaded_at timestamptz not null
);
comment on table reward_rules is 'Every set of reward rules that was ever in force. The newest one is; it is read in the transaction that pays.';
comment on column reward_rules.loaded_by is 'The administrator who loaded the rules; null if a process read its file at the start.';

create table reward_grant (
  person_id uuid references person (id),
  rule text check (rule in ('signup', 'notifications', 'referral_referrer', 'referral_referee', 'granted')),
  occasion text default '',
  transfer_id uuid not null unique,
  asset smallint not null,
  amount bigint not null check (amount > 0),
  granted_at timestamptz not null,
  address_hash bytea check (length(address_hash) = 32),
  primary key (person_id, rule, occasion)
);
comment on table reward_grant is 'Rewards that were paid. The primary key allows one for each rule, person and occasion, whatever is retried.';
comment on column reward_grant.occasion is 'The occasion that the rule pays for; '''' where a rule pays a person once.';
comment on column reward_grant.address_hash is 'A keyed hash of the address that earned the reward: the person''s own or, for a referrer, the invited friend''s. It outlives the account, so that an address earns once.';
-- Pages of one person's rewards, and sums of all people's by day.
create index reward_grant_page on reward_grant (person_id, granted_at desc, transfer_id desc);
create index reward_grant_day on reward_grant (granted_at);
create unique index reward_grant_address on reward_grant (address_hash, rule) where address_hash is not null;
-- Grants without the hash of an address, which a worker adds, because only the server has the key.
create index reward_grant_unhashed on reward_grant (transfer_id) where address_hash is null and rule <> 'granted';

create table reward_device (
  device_hash bytea check (length(device_hash) = 32),
  address_hash bytea check (length(address_hash) = 32),
  seen_at timestamptz not null,
  primary key (device_hash, address_hash)
);
comment on table reward_device is 'Which addresses were used on which device, both as keyed hashes, for a year.';
create index reward_device_address on reward_device (address_hash);
create index reward_device_seen on reward_device (seen_at);

create table referral_code (
  person_id uuid primary key references person (id),
  code text not null check (code ~ '^[2-9A-HJKMNP-Z]{8}$') unique,
  created_at timestamptz not null
);
comment on table referral_code is 'The referral code of a person.';

create table referral_capture (
  device_hash bytea primary key check (length(device_hash) = 32),
  code text not null check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
  captured_at timestamptz not null,
  visitor_hash bytea check (length(visitor_hash) = 32)
);
comment on table referral_capture is 'Referral codes that a browser captured before its person signed up.';
comment on column referral_capture.device_hash is 'A hash of visitor id and fingerprint together. Nothing else about the device is stored.';
comment on column referral_capture.visitor_hash is 'Finds a code that a browser captured without its fingerprint.';
create index referral_capture_age on referral_capture (captured_at);
create index referral_capture_visitor on referral_capture (visitor_hash, captured_at desc);

create table noted_referral (
  person_id uuid primary key references person (id),
  code text not null check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
  noted_at timestamptz not null
);
comment on table noted_referral is 'The referral code with which a person signs up, stored when they prove their address.';

create table referral (
  referee uuid primary key references person (id),
  referrer uuid not null references person (id),
  created_at timestamptz not null,
  is_quality boolean not null default false,
  quality_at timestamptz,
  rewarded_at timestamptz,
  counted_at timestamptz,
  counted_address_hash bytea check (length(counted_address_hash) = 32) unique,
  check (referee <> referrer),
  constraint referral_quality_has_a_time check (is_quality = (quality_at is not null)),
  constraint referral_rewarded_is_quality check (rewarded_at is null or is_quality),
  constraint referral_counted_is_quality check (counted_at is null or is_quality)
);
comment on table referral is 'Who invited a person. A person is invited once.';
comment on column referral.rewarded_at is 'When both people were paid.';
comment on column referral.counted_address_hash is 'A keyed hash of the friend''s address, so that deleting and opening an account again counts once.';
-- Two people may have been invited in the same millisecond: pages of the list need a full order.
create index referral_page on referral (referrer, created_at desc, referee desc);
create index referral_owed on referral (referrer) where is_quality and rewarded_at is null;
create index referral_quality_at on referral (quality_at) where is_quality;

create table referral_review (
  id bigint generated always as identity primary key,
  referee uuid not null,
  queued_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 1000);
comment on table referral_review is 'Referrals to check, because something happened to one of the two people. Checking one twice is harmless.';
create index referral_review_due on referral_review (due_at, id);
create index referral_review_referee on referral_review (referee);

--------------------------------------------------------------------------------
-- The leaderboard and its prizes.

create table leaderboard_score (
  period smallint check (period in (1, 2, 3)),
  starts_on date,
  person_id uuid references person (id),
  score integer not null check (score > 0),
  reached_at timestamptz not null,
  listed boolean not null,
  primary key (period, starts_on, person_id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
comment on table leaderboard_score is 'Quality referrals of each person in each period. starts_on is the period''s first day, UTC.';
comment on column leaderboard_score.reached_at is 'When the score was reached. Of equal scores the earlier one is ahead.';
comment on column leaderboard_score.listed is 'False for a deactivated person, who has no place.';
create unique index leaderboard_score_rank on leaderboard_score (period, starts_on, score desc, reached_at, person_id)
  where listed;
create index leaderboard_score_person on leaderboard_score (person_id);
create trigger leaderboard_count after insert or delete or update on leaderboard_score
  for each row execute function leaderboard_count();

create table leaderboard_tally (
  period smallint,
  starts_on date,
  score integer,
  slot timestamptz,
  people integer not null check (people >= 0),
  primary key (period, starts_on, score, slot)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
comment on table leaderboard_tally is 'How many listed people reached a score in the same hour, or for all time on the same day. A place is a sum over these few rows, so that no request waits while a million rows are counted.';

create table prize_week (
  week date primary key check (extract(dow from week) = 0),
  participants integer not null check (participants >= 0),
  decided_at timestamptz not null
);
comment on table prize_week is 'A week whose winners are decided.';
comment on column prize_week.week is 'The Sunday on which it began, in UTC.';

create table prize (
  id uuid primary key,
  week date not null references prize_week (week),
  position smallint not null check ("position" > 0),
  person_id uuid not null references person (id),
  score integer not null check (score > 0),
  asset smallint not null,
  amount bigint not null check (amount > 0),
  payable_at timestamptz not null,
  held_at timestamptz,
  held_by uuid references person (id),
  held_reason text check (char_length(held_reason) <= 500),
  released_by uuid references person (id),
  payments_begun integer not null default 0,
  transfer_id uuid unique,
  paid_at timestamptz,
  forfeited_at timestamptz,
  due_at timestamptz not null,
  attempts smallint not null default 0,
  unique (week, "position"),
  unique (week, person_id),
  check ((held_at is null) = (held_reason is null) and (held_by is null or (held_at is not null))),
  check (transfer_id is null or (held_at is null and forfeited_at is null)),
  check (paid_at is null or (transfer_id is not null))
);
comment on table prize is 'A prize of a week. Its unique keys allow each position once, and each person once.';
comment on column prize.week is 'The Sunday on which the week began, in UTC.';
comment on column prize.amount is 'Minor units of usdc.';
comment on column prize.held_at is 'When an administrator stopped it, or the chain refused to pay it (then held_by is null).';
comment on column prize.payments_begun is 'How many payments were begun. transfer_id is that of the last one.';
comment on column prize.due_at is 'When a worker tries to pay: first when the prize is payable.';
create index prize_open on prize (week, "position") where paid_at is null and forfeited_at is null;
create index prize_person on prize (person_id);
create index prize_due on prize (due_at)
  where paid_at is null and forfeited_at is null and transfer_id is null and held_at is null;

--------------------------------------------------------------------------------
-- Notifications and how they reach people.

create table notification (
  id uuid default uuidv7() primary key,
  person_id uuid not null,
  kind text not null
    check (kind in ('money_received', 'payment_returned', 'request_received', 'request_paid', 'request_rejected',
      'request_cancelled', 'deposit', 'reward', 'sign_in', 'security_change', 'onboarding_completed',
      'topup_completed', 'topup_failed', 'withdrawal_completed', 'withdrawal_failed', 'kyc_approved',
      'kyc_action_needed', 'teleport_paid', 'exchange_done', 'exchange_returned', 'wallet_send_done',
      'wallet_send_returned', 'own_send_done', 'deposit_released', 'deposit_kept', 'ticket_answered',
      'token_returned', 'token_return_ended')),
  subject_id uuid not null,
  other_person_id uuid,
  asset smallint,
  amount bigint check (amount > 0),
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object' and octet_length(detail::text) <= 400),
  created_at timestamptz not null,
  planned_at timestamptz,
  read_at timestamptz,
  due_at timestamptz not null default '-infinity',
  attempts smallint not null default 0,
  check ((asset is null) = (amount is null))
);
comment on table notification is 'What a person is notified about. It has facts only; the words are chosen when it is shown.';
comment on column notification.detail is 'Facts of its kind, such as the device of a sign-in; model/notification-detail.ts has the fields.';
-- A person is notified once of the same thing, however often its cause is announced.
create unique index notification_once on notification (person_id, kind, subject_id);
create index notification_inbox on notification (person_id, created_at desc, id desc);
create index notification_unread on notification (person_id) where read_at is null;
create index notification_age on notification (created_at);
create index notification_due on notification (due_at, created_at) where planned_at is null;
create trigger notification_of_withheld before insert on notification
  for each row when (new.kind in ('request_received', 'request_cancelled'))
  execute function notification_of_withheld();

create table notification_delivery (
  id uuid primary key,
  notification_id uuid not null references notification (id) on delete cascade,
  person_id uuid not null,
  channel text not null check (channel in ('push', 'email', 'sms')),
  subscription_id uuid,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'expired', 'skipped')),
  attempts smallint not null default 0,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  reason text check (char_length(reason) <= 60),
  created_at timestamptz not null,
  check ((channel = 'push') = (subscription_id is not null)),
  constraint notification_delivery_ended_check check ((state = 'queued') = (ended_at is null))
);
comment on table notification_delivery is 'One attempt to reach a person by push, mail or text message.';
create unique index notification_delivery_once
  on notification_delivery (notification_id, channel, coalesce(subscription_id, '00000000-0000-0000-0000-000000000000'::uuid));
-- How much was sent to a person recently.
create index notification_delivery_recent on notification_delivery (person_id, channel, created_at);
create index notification_delivery_due on notification_delivery (due_at) where state = 'queued';

create table notification_preference (
  person_id uuid primary key references person (id),
  push_notifications_enabled boolean not null default true,
  email_notifications_enabled boolean not null default true,
  sms_notifications_enabled boolean not null default false,
  updated_at timestamptz not null
);
comment on table notification_preference is 'Through which channels a person is notified.';

create table push_subscription (
  id uuid primary key,
  person_id uuid not null references person (id),
  session_id uuid not null,
  endpoint text not null check (length(endpoint) <= 2048),
  endpoint_hash bytea not null check (length(endpoint_hash) = 32) unique,
  p256dh text not null,
  auth text not null,
  device_id text not null check (char_length(device_id) <= 100),
  platform text not null check (platform in ('ios', 'android', 'desktop', 'other')),
  a2hs boolean not null,
  app_version text check (char_length(app_version) <= 40),
  ua text check (char_length(ua) <= 512),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  check_hash bytea check (length(check_hash) = 32) unique,
  check_sent_at timestamptz,
  due_at timestamptz,
  attempts smallint not null default 0,
  acknowledged_at timestamptz,
  vapid_key text check (length(vapid_key) = 87)
);
comment on table push_subscription is 'A browser that receives a person''s pushes. It belongs to the session that subscribed, and ends with it.';
comment on column push_subscription.vapid_key is 'The key with which the browser subscribed (ADR 86).';
create index push_subscription_person on push_subscription (person_id, last_seen_at desc);
create index push_subscription_ended on push_subscription (ended_at) where ended_at is not null;
create index push_subscription_due on push_subscription (due_at) where due_at is not null;

--------------------------------------------------------------------------------
-- Proposals that a second member of staff has to approve.

create table approval (
  id uuid primary key,
  kind text not null
    check (kind in ('freeze_change', 'staff_change', 'reward', 'held_reward', 'waiver', 'deactivate_person',
      'activate_person', 'cancel_passcode_reset', 'remove_passkeys', 'end_card_sessions', 'reopen_teleport_link',
      'remove_trouble', 'restart_audit_check')),
  person_id uuid references person (id),
  key text not null check (length(key) <= 200),
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  note text not null check (length(note) <= 500),
  proposed_by uuid references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz,
  takes_effect_at timestamptz,
  outcome text not null default 'open' check (outcome in ('open', 'approved', 'refused', 'withdrawn', 'expired')),
  decided_by uuid references person (id),
  decided_at timestamptz,
  was_alone boolean not null default false,
  due_at timestamptz,
  attempts smallint not null default 0,
  constraint approval_decided check ((outcome = 'open') = (decided_at is null) and (outcome in ('approved', 'refused',
    'withdrawn')) = (decided_by is not null)),
  constraint approval_four_eyes check (case when was_alone then (outcome = 'approved' and kind = 'staff_change'
    and decided_by = proposed_by) when outcome = 'approved' then (decided_by is distinct from proposed_by
    and decided_by is distinct from person_id) else true end),
  constraint approval_withdrawn check (outcome <> 'withdrawn' or (not decided_by is distinct from proposed_by)),
  constraint approval_refused check (outcome <> 'refused' or decided_by is distinct from proposed_by),
  constraint approval_of_a_rule check ((kind = 'held_reward') = (proposed_by is null)
    and (kind = 'held_reward') = (expires_at is null)),
  constraint approval_expires check (expires_at > proposed_at),
  constraint approval_waits check (takes_effect_at is null or (kind = 'staff_change' and takes_effect_at > proposed_at
    and takes_effect_at < expires_at)),
  constraint approval_due check (case when outcome = 'open' then (due_at is null) = (expires_at is null) else due_at is null end),
  constraint approval_not_own check (proposed_by is null or proposed_by is distinct from person_id or was_alone)
);
comment on table approval is 'Proposals of one member of staff that another one approves, of every kind (ADR 139). Each takes effect in the transaction of its approval.';
comment on column approval.person_id is 'The person it is about; null if it is about no one person.';
comment on column approval.key is 'The subject of the change: of each kind only one proposal with the same key is open at a time.';
comment on column approval.details is 'The proposed change; each kind has a schema, in the module that registers it.';
comment on column approval.note is 'The reason, in the proposer''s words.';
comment on column approval.proposed_by is 'Null for a reward that a rule pays and that is held for review.';
comment on column approval.expires_at is 'Null for a reward that a rule pays, which does not expire.';
comment on column approval.takes_effect_at is 'When a change of the staff takes effect unless an administrator objects, because no third one can approve it. Null if another one has to approve.';
comment on column approval.outcome is 'withdrawn: by its proposer. refused: by another member of staff. expired: without a decision.';
comment on column approval.was_alone is 'True for a change of the staff that no second person approved: there was no other administrator, or no one objected while it waited.';
comment on column approval.due_at is 'When a worker records that it has expired, or puts it into effect.';
-- The same is proposed once at a time. A rule's reward is held once, whatever was decided about it.
create unique index approval_once on approval (kind, key) where outcome = 'open' or kind = 'held_reward';
create index approval_newest on approval (proposed_at desc, id desc);
create index approval_open on approval (proposed_at desc, id desc) where outcome = 'open';
create index approval_person on approval (person_id, proposed_at desc, id desc);
create index approval_due on approval (due_at) where due_at is not null;

--------------------------------------------------------------------------------
-- Who works for this installation.

create table staff_member (
  person_id uuid primary key references person (id),
  role text not null check (role in ('support', 'finance', 'administrator')),
  since timestamptz not null
);
comment on table staff_member is 'Who works for this installation, besides the administrators in ADMIN_EMAILS.';

create table staff_notice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('proposed', 'changed')),
  person_id uuid not null references person (id),
  change_id uuid references approval (id),
  role text check (role in ('support', 'finance', 'administrator')),
  at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0,
  check ((kind = 'proposed') = (change_id is not null))
);
comment on table staff_notice is 'Changes of staff that are mailed to all administrators and to the person.';
comment on column staff_notice.role is 'The person''s role from now on; null if they have none.';
create index staff_notice_due on staff_notice (due_at) where due_at is not null;

create table staff_passkey_permit (
  person_id uuid primary key references person (id),
  allowed_by uuid not null references person (id),
  allowed_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > allowed_at)
);
comment on table staff_passkey_permit is 'Members of staff without a passkey who may add one now.';

--------------------------------------------------------------------------------
-- Frozen accounts.

create table account_freeze (
  id uuid primary key,
  person_id uuid not null references person (id),
  kind text not null
    check (kind in ('account_takeover', 'suspected_fraud', 'sanctions', 'legal_order', 'person_asked', 'other')),
  note text not null check (length(note) between 1 and 500),
  placed_by uuid references person (id),
  placed_at timestamptz not null,
  ends_at timestamptz,
  proposed_by uuid references person (id),
  approved_by uuid references person (id),
  approved_at timestamptz,
  lifted_at timestamptz,
  lift_proposed_by uuid references person (id),
  lift_approved_by uuid references person (id),
  due_at timestamptz,
  attempts smallint not null default 0,
  closed_at timestamptz,
  is_emergency boolean not null default false,
  lifted_in_emergency boolean not null default false,
  category text not null default 'untold',
  decide_by timestamptz,
  check (ends_at > placed_at),
  constraint account_freeze_four_eyes check (num_nonnulls(proposed_by, approved_by, approved_at) in (0, 3)
    and approved_by <> proposed_by and approved_by <> person_id),
  constraint account_freeze_closed check (case when (lifted_at is not null) then ((closed_at is not null)
    and closed_at = lifted_at) when (closed_at is not null) then ((ends_at is not null)
    and closed_at = ends_at) else true end),
  constraint account_freeze_due check ((closed_at is null and (ends_at is not null)) = (due_at is not null)),
  constraint account_freeze_alone_for_a_day check ((approved_by is not null) or is_emergency or ((ends_at is not null)
    and ends_at <= (placed_at + '24:00:00'::interval))),
  constraint account_freeze_placed_by check ((placed_by is not null) or is_emergency),
  constraint account_freeze_lift_four_eyes check (case when lifted_in_emergency then ((lifted_at is not null)
    and num_nonnulls(lift_proposed_by, lift_approved_by) = 0) else (num_nonnulls(lifted_at, lift_proposed_by,
    lift_approved_by) in (0, 3) and lift_approved_by <> lift_proposed_by and lift_approved_by <> person_id) end),
  constraint account_freeze_category check (category in ('protection', 'review', 'legal', 'own_request', 'untold')),
  constraint account_freeze_decide_by check (decide_by > placed_at and (category = 'untold'
    or (decide_by is not null)))
);
comment on table account_freeze is 'Freezes of accounts, with who placed and ended them.';
comment on column account_freeze.note is 'Why, for staff only.';
comment on column account_freeze.placed_by is 'The member of staff; null if an operator placed it in an emergency.';
comment on column account_freeze.ends_at is 'Null until it is lifted. From this time on the account works again, whether or not closed_at is set.';
comment on column account_freeze.proposed_by is 'The member of staff who proposed that it lasts longer than a day. Null for a freeze that one person placed.';
comment on column account_freeze.due_at is 'When a worker tells the person that it has expired.';
comment on column account_freeze.closed_at is 'When its end was recorded and the person was notified.';
comment on column account_freeze.is_emergency is 'True if one operator froze the account, or made the freeze last, without a second approval.';
comment on column account_freeze.category is 'The reason as the person sees it; untold: the person sees none.';
comment on column account_freeze.decide_by is 'The time by which a decision is due, as the person sees it; null if the person sees none.';
-- At most one freeze of a person at a time. One that has expired is closed before the next one begins.
create unique index account_freeze_one on account_freeze (person_id) where closed_at is null;
create index account_freeze_of_person on account_freeze (person_id, placed_at desc, id desc);
create index account_freeze_due on account_freeze (due_at) where closed_at is null;
create index account_freeze_closed on account_freeze (closed_at) where closed_at is not null;

--------------------------------------------------------------------------------
-- The audit log.

create table audit_entry (
  sequence bigint primary key check (sequence > 0),
  at timestamptz not null check (at = date_trunc('milliseconds', at)),
  actor uuid,
  role text not null check (role in ('support', 'finance', 'administrator', 'emergency', 'operator')),
  action text not null check (action ~ '^[A-Za-z][A-Za-z0-9 _.-]{2,79}$'),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  subject text check (length(subject) between 1 and 200),
  reason text check (length(reason) between 1 and 2000),
  details text not null check (jsonb_typeof((details)::jsonb) = 'object' and length(details) <= 4000),
  previous_hash bytea not null check (length(previous_hash) = 32) unique,
  hash bytea not null check (length(hash) = 32) unique,
  constraint audit_entry_actor_known check ((actor is not null) or role in ('emergency', 'operator'))
);
comment on table audit_entry is 'What members of staff and operators did. Rows are only added; each carries the hash of the one before it.';
comment on column audit_entry.actor is 'The member of staff; null for an operator of the server.';
comment on column audit_entry.details is 'A JSON object as text, because the hash is over its exact characters.';
comment on column audit_entry.hash is 'SHA-256 of the entry''s canonical text (audit_text), which contains previous_hash.';
create index audit_entry_actor on audit_entry (actor, sequence desc);
create index audit_entry_subject on audit_entry (subject, sequence desc) where subject is not null;
create index audit_entry_action on audit_entry (action, sequence desc);
create index audit_entry_at on audit_entry (at);

create table audit_check (
  only_row boolean default true primary key check (only_row),
  sequence bigint not null default 0,
  hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea
    check (length(hash) = 32),
  head_sequence bigint not null default 0,
  head_hash bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea
    check (length(head_hash) = 32),
  broken_at bigint,
  checked_at timestamptz
);
comment on table audit_check is 'One row: how far the chain of the audit log was checked. The check starts again at its end.';
comment on column audit_check.head_sequence is 'The last entry that was ever seen: a log that ends before it was cut off.';
comment on column audit_check.broken_at is 'The first entry that does not fit; null while the chain is whole.';

create table emergency_alarm (
  sequence bigint primary key,
  due_at timestamptz,
  attempts smallint not null default 0
);
comment on table emergency_alarm is 'Emergency entries of the audit log that every administrator is to be mailed about.';
comment on column emergency_alarm.due_at is 'Null once the administrators were mailed.';
create index emergency_alarm_due on emergency_alarm (due_at) where due_at is not null;

--------------------------------------------------------------------------------
-- Notes about people.

create table person_note (
  id uuid primary key,
  person_id uuid not null references person (id),
  author_id uuid not null references person (id),
  text text not null check (char_length(text) between 1 and 2000),
  is_confidential boolean not null,
  written_at timestamptz not null
);
comment on table person_note is 'Notes of staff about a person. Rows are only added.';
comment on column person_note.author_id is 'The member of staff.';
comment on column person_note.is_confidential is 'True if its text is left out of the person''s data export, because it is about a suspicion or about others.';
create index person_note_page on person_note (person_id, written_at desc, id desc);

--------------------------------------------------------------------------------
-- Support.

create table ticket (
  id uuid primary key,
  person_id uuid not null references person (id),
  topic text not null check (topic in ('payment', 'account', 'my_data', 'other')),
  transfer_id uuid,
  status text not null check (status in ('waiting_for_us', 'waiting_for_person', 'closed')),
  assigned_to uuid references person (id),
  opened_at timestamptz not null,
  waiting_since timestamptz not null,
  changed_at timestamptz not null,
  message_count smallint not null check (message_count between 1 and 200)
);
comment on table ticket is 'A question or problem that a person sent to support.';
comment on column ticket.transfer_id is 'The transaction that it is about, as in the person''s history.';
comment on column ticket.assigned_to is 'The member of staff who takes care of it.';
comment on column ticket.waiting_since is 'Since when it has waited for the side that it waits for, or when it was closed.';
comment on column ticket.changed_at is 'When the last message was written, or when it was closed.';
create index ticket_of_person on ticket (person_id, opened_at desc, id desc);
-- One index for each filter of the staff's list, in its order.
create index ticket_open on ticket (waiting_since, id) where status <> 'closed';
create index ticket_by_status on ticket (status, waiting_since, id);
create index ticket_open_assigned on ticket (assigned_to, waiting_since, id) where status <> 'closed';
create index ticket_closed_assigned on ticket (assigned_to, waiting_since, id) where status = 'closed';

create table ticket_message (
  id uuid primary key,
  ticket_id uuid not null references ticket (id),
  author_id uuid references person (id),
  text bytea not null,
  written_at timestamptz not null
);
comment on table ticket_message is 'The messages of a ticket.';
comment on column ticket_message.author_id is 'The member of staff who wrote it; null for the person''s own.';
comment on column ticket_message.text is 'Sealed.';
create index ticket_message_page on ticket_message (ticket_id, written_at, id);

--------------------------------------------------------------------------------
-- Money that people gave up when they left.

create table waiver (
  id uuid primary key,
  person_id uuid not null references person (id),
  usdc bigint not null check (usdc >= 0),
  eurc bigint not null check (eurc >= 0),
  expires_at timestamptz not null,
  approved_at timestamptz not null,
  constraint waiver_of_something check (usdc > 0 or eurc > 0),
  constraint waiver_usable check ((approved_at is not null) and expires_at > approved_at)
);
comment on table waiver is 'Money that a person gave up in writing so that their account can be deleted, put into effect by an approval with the same id.';
comment on column waiver.usdc is 'Minor units that were left when it was proposed. More is never taken.';
comment on column waiver.expires_at is 'Until then it can be used.';
create index waiver_of_person on waiver (person_id, approved_at desc);

create table forfeit (
  transfer_id uuid primary key,
  person_id uuid not null references person (id),
  waiver_id uuid references waiver (id),
  asset smallint not null check (asset in (1, 2, 3)),
  amount bigint not null check (amount > 0),
  begun_at timestamptz not null,
  constraint forfeit_of_money_is_waived check ((asset = 3) = (waiver_id is null))
);
comment on table forfeit is 'Transfers to the system account forfeited, made by the deletion of an account.';
comment on column forfeit.waiver_id is 'Null for LIL, which lapses.';
create index forfeit_of_person on forfeit (person_id);

--------------------------------------------------------------------------------
-- Closing and deleting accounts.

create table account_closing (
  person_id uuid primary key references person (id),
  closed_at timestamptz not null,
  gives_up_rewards boolean not null default false,
  waiver_id uuid references waiver (id)
);
comment on table account_closing is 'An account between being closed and being deleted. Any process can finish it, or open it again if money arrived at the last moment.';
comment on column account_closing.gives_up_rewards is 'Whether LIL lapses with this deletion: the person was warned, or staff do it for them.';
comment on column account_closing.waiver_id is 'The approved waiver with which staff delete the account; null if there is none.';

create table goodbye_mail (
  id uuid primary key,
  email text not null,
  written_at timestamptz not null,
  due_at timestamptz not null,
  attempts smallint not null default 0
);
comment on table goodbye_mail is 'Last mails that are not sent yet. A row is removed when its mail is sent, and after three days without success.';
create index goodbye_mail_due on goodbye_mail (due_at);

--------------------------------------------------------------------------------
-- Hand-overs of Safes to their owners.

create table handover (
  id uuid primary key,
  person_id uuid not null references person (id),
  safe_address bytea not null check (octet_length(safe_address) = 20),
  new_owner bytea not null check (octet_length(new_owner) = 20),
  credential_id text not null,
  state text not null
    check (state in ('requested', 'announced', 'cancelling', 'finished', 'cancelled', 'void', 'expired')),
  confirmed_at timestamptz not null,
  announced_at timestamptz,
  ready_at timestamptz,
  round integer,
  ended_at timestamptz,
  is_rewound boolean not null default false,
  is_told boolean not null default true,
  call_due_at timestamptz,
  constraint handover_announced_completely check (num_nonnulls(announced_at, ready_at, round) in (0, 3)),
  constraint handover_ready_once_announced check ((state not in ('announced', 'finished', 'expired'))
    or (ready_at is not null)),
  constraint handover_ended check ((state in ('finished', 'cancelled', 'void', 'expired')) = (ended_at is not null))
);
comment on table handover is 'Hand-overs of Safes that we hold to their people (ADR 64).';
comment on column handover.new_owner is 'The signer contract of the passkey that the person chose.';
comment on column handover.credential_id is 'That passkey.';
comment on column handover.confirmed_at is 'When the person confirmed it with a passkey.';
comment on column handover.announced_at is 'Time of the block with its request; null until it was read.';
comment on column handover.ready_at is 'From this time on the guardian finishes it.';
comment on column handover.round is 'The module''s round of the request; a later round makes it void.';
comment on column handover.is_rewound is 'The chain has replaced the block that proved the state.';
comment on column handover.is_told is 'Whether the person is notified of its progress. False once their account is deleted.';
comment on column handover.call_due_at is 'When the operator next checks the chain and acts; null if there is nothing to do.';
create unique index handover_one_open on handover (person_id) where state in ('requested', 'announced', 'cancelling');
create index handover_person on handover (person_id, confirmed_at);
create index handover_safe on handover (safe_address);
create index handover_call_due on handover (call_due_at) where call_due_at is not null;

create table handover_event (
  transaction_hash bytea check (octet_length(transaction_hash) = 32),
  position integer,
  block_number bigint,
  primary key (transaction_hash, position)
);
comment on table handover_event is 'The module''s events that were booked, each once. After a rewind, block_number is null until the event is read again.';
create index handover_event_block on handover_event (block_number);

create table handover_evidence (
  handover_id uuid references handover (id),
  state text,
  transaction_hash bytea,
  position integer,
  primary key (handover_id, state, transaction_hash, position),
  foreign key (transaction_hash, position) references handover_event (transaction_hash, "position")
);
comment on table handover_evidence is 'The events that prove a hand-over''s states.';
comment on column handover_evidence.state is 'The state of the hand-over that the event proves.';

--------------------------------------------------------------------------------
-- Transactions that owners sign with their own key.

create table safe_transaction (
  id uuid primary key,
  person_id uuid not null references person (id),
  safe_address bytea not null check (octet_length(safe_address) = 20),
  kind text not null
    check (kind in ('send', 'pay', 'return', 'add_owner', 'remove_owner', 'set_daily_limit', 'disable_module',
      'enable_module', 'cancel')),
  address bytea check (octet_length(address) = 20),
  previous bytea check (octet_length(previous) = 20),
  asset smallint,
  amount bigint check (amount >= 0),
  nonce bigint not null check (nonce >= 0),
  safe_tx_gas bigint not null check (safe_tx_gas > 0),
  hash bytea not null check (octet_length(hash) = 32),
  credential_id text,
  from_block bigint not null,
  state text not null check (state in ('prepared', 'submitted', 'executed', 'failed', 'replaced')),
  is_waiting boolean not null default false,
  signature bytea,
  steps text[] not null default '{}'::text[] check (steps <@ '{safe,signer,new_signer,execution}'::text[]),
  relay_id uuid,
  transaction_hash bytea check (octet_length(transaction_hash) = 32),
  created_at timestamptz not null,
  submitted_at timestamptz,
  ended_at timestamptz,
  due_at timestamptz,
  attempts integer not null default 0,
  unbooked_since timestamptz,
  credential_ids text[] not null check (cardinality(credential_ids) > 0),
  owner_credential_id text,
  execution_hash bytea,
  execution_succeeded boolean,
  nonce_used_since timestamptz,
  nonce_used_block bigint,
  token bytea,
  token_amount numeric(78,0),
  check ((kind = 'set_daily_limit') = (address is null and (asset is not null))),
  check ((asset is null) = (amount is null)),
  check ((kind in ('remove_owner', 'disable_module')) = (previous is not null)),
  check ((state = 'prepared') = (signature is null)),
  check ((state = 'prepared') = (submitted_at is null)),
  check ((state in ('executed', 'failed', 'replaced')) = (ended_at is not null)),
  check ((due_at is not null) = (state = 'submitted')),
  constraint safe_transaction_has_asset check ((kind in ('send', 'pay', 'set_daily_limit')) = (asset is not null)),
  constraint safe_transaction_unbooked_payment check (unbooked_since is null or (kind in ('send', 'pay')
    and state = 'submitted')),
  constraint safe_transaction_signed_by check ((state = 'prepared') = (credential_id is null)),
  constraint safe_transaction_new_passkey check (owner_credential_id is null or kind = 'add_owner'),
  constraint safe_transaction_execution_is_whole check ((execution_hash is null) = (execution_succeeded is null)),
  constraint safe_transaction_execution_hash_length check (octet_length(execution_hash) = 32),
  constraint safe_transaction_nonce_use_is_whole check ((nonce_used_since is null) = (nonce_used_block is null)),
  constraint safe_transaction_returns_something check ((kind = 'return') = (token_amount is not null)
    and (token is null or kind = 'return') and (token_amount is null or token_amount > 0) and (token is null
    or octet_length(token) = 20))
);
comment on table safe_transaction is 'A transaction that the owner of a Safe signs, from its preparation to its end.';
comment on column safe_transaction.id is 'For a payment also the id of its transfer.';
comment on column safe_transaction.address is 'The recipient (of pay: the Safe of the person who is paid), the owner or the module.';
comment on column safe_transaction.previous is 'The owner or module before it in the list of the Safe, for what is removed.';
comment on column safe_transaction.amount is 'Minor units; of a payment, or the daily limit.';
comment on column safe_transaction.hash is 'The EIP-712 hash that the passkey signs.';
comment on column safe_transaction.credential_id is 'The passkey that signed; null until then.';
comment on column safe_transaction.from_block is 'The newest block when it was prepared; it cannot be on the chain before.';
comment on column safe_transaction.is_waiting is 'The chain refused it when we sent it; it stays valid until its nonce is used.';
comment on column safe_transaction.steps is 'The calls that are still to be relayed, in order.';
comment on column safe_transaction.relay_id is 'The relay that was queued last.';
comment on column safe_transaction.unbooked_since is 'Since when the chain shows a payment as executed whose money the ledger has not seen leave.';
comment on column safe_transaction.credential_ids is 'The passkeys of which any may sign.';
comment on column safe_transaction.owner_credential_id is 'The passkey that becomes an owner; null for a wallet and for everything else.';
comment on column safe_transaction.execution_hash is 'The transaction of the chain that executed it, by the log of its Safe.';
comment on column safe_transaction.execution_succeeded is 'Whether the call inside succeeded, by the same log.';
comment on column safe_transaction.nonce_used_since is 'When a node first reported its nonce as used, although no execution of it was seen.';
comment on column safe_transaction.nonce_used_block is 'The newest block at that time.';
comment on column safe_transaction.token is 'Of a return: the contract of the token; null for ether.';
comment on column safe_transaction.token_amount is 'Of a return: in the smallest unit of the token.';
create index safe_transaction_due on safe_transaction (due_at) where due_at is not null;
create index safe_transaction_person on safe_transaction (person_id, created_at);
create index safe_transaction_relay on safe_transaction (relay_id) where relay_id is not null;
-- A person signs one transaction at a time; only the one that cancels it may be signed beside it.
create unique index safe_transaction_open on safe_transaction (safe_address) where state = 'submitted' and kind <> 'cancel';
create unique index safe_transaction_cancelling on safe_transaction (safe_address) where state = 'submitted' and kind = 'cancel';
create index safe_transaction_unbooked on safe_transaction (unbooked_since) where unbooked_since is not null;

create table safe_change (
  transaction_hash bytea check (octet_length(transaction_hash) = 32),
  position integer check ("position" >= 0),
  person_id uuid not null references person (id),
  kind text not null
    check (kind in ('owner_added', 'owner_removed', 'module_enabled', 'module_disabled', 'daily_limit_set')),
  address bytea check (octet_length(address) = 20),
  asset smallint,
  amount bigint check (amount >= 0),
  block_number bigint not null,
  changed_at timestamptz not null,
  is_told boolean not null,
  primary key (transaction_hash, position),
  check ((kind in ('owner_added', 'owner_removed')) = (address is not null)),
  check ((kind = 'daily_limit_set') = ((asset is not null) and (amount is not null))),
  check ((asset is null) = (amount is null))
);
comment on table safe_change is 'Changes of a Safe that were read from the chain.';
comment on column safe_change.position is 'The index of its log among the logs of its transaction.';
comment on column safe_change.address is 'The owner.';
comment on column safe_change.amount is 'Minor units; the new daily limit.';
comment on column safe_change.changed_at is 'The time of its block.';
comment on column safe_change.is_told is 'Whether the person is notified. Not for changes without an effect, and not above a maximum per day.';
create index safe_change_person on safe_change (person_id, changed_at);

create table safe_execution_watch (
  since timestamptz primary key
);
comment on table safe_execution_watch is 'One row: since when the scanner stores executions of Safes.';

--------------------------------------------------------------------------------
-- Tokens that are not the product's, and their return.

create table listed_token (
  address bytea primary key check (octet_length(address) = 20),
  seen_at timestamptz not null
);
comment on table listed_token is 'The tokens of this installation, also former ones. They never leave a Safe as another token.';

create table other_token (
  person_id uuid references person (id),
  address bytea check (octet_length(address) = 20),
  is_named boolean not null,
  found_at timestamptz not null,
  primary key (person_id, address)
);
comment on table other_token is 'Contracts of tokens that arrived at a person''s Safe, also those that have left it.';
comment on column other_token.is_named is 'Whether the person has named it: then it is shown whatever it calls itself.';

create table other_token_search (
  person_id uuid primary key references person (id),
  first_block bigint not null,
  from_block bigint not null,
  to_block bigint not null,
  from_time timestamptz not null,
  constraint other_token_search_range check (from_block <= (to_block + 1))
);
comment on table other_token_search is 'Which blocks were searched for other tokens of a person''s Safe: all from from_block to to_block.';
comment on column other_token_search.first_block is 'No token can have arrived before this block.';
comment on column other_token_search.from_time is 'When from_block was made.';

create table token_return (
  id uuid primary key,
  person_id uuid not null references person (id),
  safe_address bytea not null check (octet_length(safe_address) = 20),
  token bytea check (octet_length(token) = 20),
  symbol text check (length(symbol) between 1 and 20),
  decimals smallint not null check (decimals between 0 and 36),
  amount numeric(78,0) not null check (amount > 0),
  address bytea not null check (octet_length(address) = 20),
  correlation_id uuid not null,
  state text not null check (state in ('requested', 'approved', 'sent', 'refused', 'cancelled')),
  requested_at timestamptz not null,
  approved_by uuid references person (id),
  approved_at timestamptz,
  refused_by uuid references person (id),
  note text check (length(note) between 1 and 500),
  transaction_hash bytea check (octet_length(transaction_hash) = 32) unique,
  recorded_by uuid references person (id),
  ended_at timestamptz,
  prepared_by uuid references person (id),
  prepared_at timestamptz,
  constraint token_return_not_to_itself check (address <> safe_address),
  constraint token_return_by_another_person check (approved_by is distinct from person_id
    and refused_by is distinct from person_id and recorded_by is distinct from person_id),
  constraint token_return_approved check ((approved_by is null) = (approved_at is null) and ((approved_by is not null)
    or (state not in ('approved', 'sent')))),
  constraint token_return_sent check ((state = 'sent') = (transaction_hash is not null)
    and (state = 'sent') = (recorded_by is not null)),
  constraint token_return_refused check ((state = 'refused') = (refused_by is not null)),
  constraint token_return_ended check ((state in ('sent', 'refused', 'cancelled')) = (ended_at is not null)),
  constraint token_return_prepared check ((prepared_by is null) = (prepared_at is null) and (prepared_at is null
    or (approved_at is not null)) and prepared_by is distinct from person_id)
);
comment on table token_return is 'Returns of other tokens and ether out of Safes that we hold, as people requested them. The settlement module cannot move these.';
comment on column token_return.token is 'Null for ether.';
comment on column token_return.symbol is 'As it was shown to the person.';
comment on column token_return.amount is 'In the smallest unit of the token.';
comment on column token_return.address is 'Where it goes.';
comment on column token_return.note is 'Why it was refused, for staff only.';
comment on column token_return.transaction_hash is 'The transaction of the chain that has returned it, verified when it was recorded.';
comment on column token_return.prepared_by is 'The member of staff who last prepared the transaction for the owner''s key.';
comment on column token_return.prepared_at is 'When that was written: from then on it may be signed.';
create unique index token_return_correlation on token_return (person_id, correlation_id);
-- One return of each token at a time, so that the same money is never returned twice.
create unique index token_return_open on token_return (safe_address, coalesce(token, '\x'::bytea))
  where state in ('requested', 'approved');
create index token_return_waiting on token_return (requested_at) where state in ('requested', 'approved');
create index token_return_of_person on token_return (person_id, requested_at desc);
-- The console's list of returns, by state.
create index token_return_by_state on token_return (state, requested_at, id);

--------------------------------------------------------------------------------
-- The daily proof of the books.

create table proof_of_books (
  id uuid primary key,
  due_at timestamptz,
  attempts smallint not null default 0,
  made_at timestamptz,
  block_number bigint check (block_number >= 0),
  block_hash bytea check (octet_length(block_hash) = 32),
  root bytea check (octet_length(root) = 32),
  seed bytea,
  root_relay uuid unique,
  root_transaction bytea check (octet_length(root_transaction) = 32),
  root_block bigint check (root_block >= 0),
  constraint proof_of_books_made_completely check (num_nonnulls(made_at, block_number, block_hash, root) in (0, 4)),
  constraint proof_of_books_waits_or_is_made check ((due_at is null) = (made_at is not null)),
  constraint proof_of_books_seed_of_made check (seed is null or (made_at is not null)),
  constraint proof_of_books_published_completely check (num_nonnulls(root_transaction, root_block) in (0, 2)),
  constraint proof_of_books_publishes_made check (root_relay is null or (made_at is not null)),
  constraint proof_of_books_published_by_relay check (root_transaction is null or (root_relay is not null))
);
comment on table proof_of_books is 'The daily proof of the books (ADR 60): a Merkle-sum tree of all balances of each asset, under one root.';
comment on column proof_of_books.due_at is 'When it is made; null once it is made.';
comment on column proof_of_books.made_at is 'When the balances were read, to the millisecond.';
comment on column proof_of_books.block_number is 'The last block that the ledger contained then.';
comment on column proof_of_books.root is 'SHA-256 over time, block and the trees of all assets: the value to publish.';
comment on column proof_of_books.seed is 'Sealed. The randomness of the trees comes from it. Null once people''s proofs have expired.';
comment on column proof_of_books.root_relay is 'The relay that publishes the root; null for proofs of earlier versions.';
comment on column proof_of_books.root_transaction is 'The chain transaction that contains the root; null until it is confirmed.';
comment on column proof_of_books.root_block is 'The block of that transaction.';
create index proof_of_books_due on proof_of_books (due_at) where due_at is not null;
create unique index proof_of_books_one_waits on proof_of_books ((true)) where due_at is not null;
create unique index proof_of_books_made on proof_of_books (made_at desc) where made_at is not null;

create table proof_tree (
  proof_id uuid references proof_of_books (id),
  asset smallint,
  depth smallint not null check (depth between 2 and 40),
  total numeric(39,0) not null check (total >= 0),
  root bytea not null check (octet_length(root) = 32),
  groups integer not null check (groups > 0),
  nodes bytea,
  primary key (proof_id, asset),
  check (octet_length(nodes) = (((8 * groups) - 1) * 48))
);
alter table proof_tree alter column nodes set storage external;
comment on table proof_tree is 'The tree of one asset of a proof.';
comment on column proof_tree.depth is 'Length of each path from a leaf to the root.';
comment on column proof_tree.total is 'Minor units that all people together owned.';
comment on column proof_tree.groups is 'Number of groups; each has a subtree in each quarter.';
comment on column proof_tree.nodes is 'Hash and sum of the nodes above the groups, from the root down. Null once people''s proofs have expired.';

create table proof_group (
  proof_id uuid,
  asset smallint,
  number integer check (number >= 0),
  members bytea not null,
  primary key (proof_id, asset, number),
  foreign key (proof_id, asset) references proof_tree (proof_id, asset)
);
comment on table proof_group is 'The members of each group of leaves, so that a person''s proof is found.';
comment on column proof_group.members is 'Ledger accounts and their balances, packed; the Safes that hold them are in person_safe.';

--------------------------------------------------------------------------------
-- The public status page.

create table status_change (
  id bigint generated always as identity primary key,
  component text not null check (component in ('payments', 'chain', 'bank_transfers', 'cards', 'emails')),
  state text not null check (state in ('operating', 'slower', 'stopped', 'unknown')),
  at timestamptz not null
);
comment on table status_change is 'When a component of the product entered a state. The latest row is its present state.';
create index status_change_of on status_change (component, id desc);
create index status_change_at on status_change (at);

create table status_check (
  is_only_row boolean default true primary key check (is_only_row),
  checked_at timestamptz not null
);
comment on table status_check is 'One row: when the components were last checked.';

--------------------------------------------------------------------------------
-- Chats of visitors.

create table chat_session (
  id_hash bytea primary key check (length(id_hash) = 32),
  step text not null check (step in ('from', 'to', 'amount', 'frequency', 'results')),
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  messages jsonb not null check (jsonb_typeof(messages) = 'array' and jsonb_array_length(messages) <= 40),
  email text check (char_length(email) <= 254),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (expires_at > created_at)
);
comment on table chat_session is 'Chats of visitors without an account. Rows are removed after a day.';
comment on column chat_session.id_hash is 'A hash of the visitor''s session id.';
comment on column chat_session.answers is 'The answers so far: places, an amount, a frequency.';
comment on column chat_session.messages is 'The latest forty messages, oldest first.';
create index chat_session_expiry on chat_session (expires_at);
create index chat_session_email on chat_session (email) where email is not null;

-- References to tables further down.
alter table person_report add foreign key (request_id) references payment_request (id);

-- The rows that a database starts with.
insert into settlement_state (state) values ('running');
insert into owner_supply (vault, next_index) values (null, 0);
insert into proof_of_books (id, due_at) values (gen_random_uuid(), 'epoch');
insert into audit_check default values;
insert into safe_execution_watch (since) values (now());

-- The system accounts, with a floor below which their balances never go. They are rows of the ledger, whose functions do not exist yet.
do $$
declare
  given record;
  opened bigint;
begin
  for given in
    select code, asset, floor, stripe from (values
      (1, 'outside', array[1, 2, 3], -4000000000000000000, 8),
      (2, 'issuance', array[3], -4000000000000000000, 8),
      (3, 'treasury', array[1, 2, 3], 0, 1),
      (4, 'clearing:ramp', array[1], 0, 8),
      (5, 'teleport:payers', array[11, 12, 13], -4000000000000000000, 1),
      (6, 'teleport:transit', array[11, 12, 13], 0, 1),
      (7, 'teleport:exchange', array[11, 12, 13], -4000000000000000000, 1),
      (8, 'teleport:fees', array[11, 12, 13], 0, 1),
      (9, 'teleport:recipients', array[11, 12, 13], 0, 1),
      (10, 'desk', array[1, 2, 3], 0, 1),
      (11, 'forfeited', array[1, 2, 3], 0, 1)
    ) as system (place, code, assets, floor, stripes), unnest(assets) as asset, generate_series(0, stripes - 1) as stripe
    order by place, asset, stripe
  loop
    opened := nextval('account_id_seq');
    insert into account (id, asset, floor) values (opened, given.asset, given.floor);
    insert into system_account (code, asset, stripe, account_id) values (given.code, given.asset, given.stripe, opened);
  end loop;
end $$;

-- The treasury, the exchange desk and forfeited money take part in payments as people who can never sign in.
insert into person (id, email, deactivated_at) values
  ('00000000-0000-7000-8000-000000000001', 'treasury@lilypad.invalid', now()),
  ('00000000-0000-7000-8000-000000000002', 'desk@lilypad.invalid', now()),
  ('00000000-0000-7000-8000-000000000003', 'forfeited@lilypad.invalid', now());
insert into person_account (person_id, asset, account_id)
  select person.id, system.asset, system.account_id
  from system_account as system join person on person.email = system.code || '@lilypad.invalid';

-- Every queue of due rows announces what its workers do not know yet (ADR 142): a new row, one that is due earlier than before, and one that
-- is due now for another reason. A claim and a longer pause announce nothing. None of these tables is written in the course of a payment.
do $$
declare
  queue text;
begin
  foreach queue in array array['account_freeze', 'approval', 'deposit_screening', 'emergency_alarm', 'exchange', 'funding_intent',
      'goodbye_mail', 'identity_screening', 'linked_account', 'notification', 'notification_delivery', 'passcode_reset', 'payment_return',
      'prize', 'proof_of_books', 'push_subscription', 'ramp_customer', 'ramp_event', 'referral_review', 'relay', 'safe_transaction',
      'sign_up', 'staff_notice', 'teleport_payer_account', 'teleport_payment'] loop
    execute format('create trigger due_row_added after insert on %I
      for each row when (new.due_at is not null) execute function due_announce()', queue);
    execute format('create trigger due_row_moved after update of due_at on %I
      for each row when (old.due_at is null and new.due_at is not null or new.due_at < old.due_at
        or new.due_at <> old.due_at and new.due_at <= clock_timestamp()) execute function due_announce()', queue);
  end loop;
end $$;
