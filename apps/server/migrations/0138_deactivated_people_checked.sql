-- Checks the people from before 0137.
-- compatible-with-previous
alter table person validate constraint person_deactivated_by_staff;
