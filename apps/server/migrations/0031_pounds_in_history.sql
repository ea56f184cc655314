-- History can be narrowed to pounds. Few lines are in pounds, and most people have none: without an index,
-- finding that out means reading a whole history.
create index activity_pounds on activity (person_id, transfer_id) where asset = 11;
