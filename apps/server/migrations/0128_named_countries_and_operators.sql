-- The country of a person is unknown until they, their phone number or their browser has named one.
-- compatible-with-previous
alter table person add column country_named boolean;
comment on column person.country_named is 'whether country_code was named, by the person, their phone number or their browser; null for accounts from before, of which country_known of person_card says it';
alter table magic_link alter column country_code drop not null;

-- The first administrator is appointed by whoever operates the server, who is no member of staff. Checked in 0129.
alter table audit_entry
  drop constraint audit_entry_role_check,
  add constraint audit_entry_role_check
    check (role in ('support', 'finance', 'administrator', 'emergency', 'operator')) not valid,
  drop constraint audit_entry_check,
  add constraint audit_entry_actor_known check (actor is not null or role in ('emergency', 'operator')) not valid;
comment on column audit_entry.actor is 'the member of staff; null for an operator of the server';
