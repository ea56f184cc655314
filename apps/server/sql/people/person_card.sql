-- What other modules may read of a person. It can be locked like the row itself.
create or replace view person_card as
  select id, email, phone_number, display_tag, first_name, last_name, country_code, avatar_colour, is_admin, second_factor,
    limits_lowered_until, onboarding_completed_at, deactivated_at, deleted_at, deletion_asked_at
  from person;
