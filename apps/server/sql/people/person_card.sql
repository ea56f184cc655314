-- The columns of a person that other modules may read. It can be locked like the row itself. country_known: false if
-- country_code is only the default of people who never named a country.
create or replace view person_card as
  select id, email, phone_number, display_tag, first_name, last_name, country_code, avatar_colour, is_admin, second_factor,
    limits_lowered_until, onboarding_completed_at, deactivated_at, deleted_at, deletion_asked_at,
    coalesce(country_named, country_code <> 'GB' or phone_country_code = '+44', false) as country_known,
    deactivated_by_staff
  from person;
