-- The inbox lists notifications of the same moment by their id. Random ids showed two changes of a Safe, booked with one block,
-- in either order; these grow in the order in which a connection stores them.
alter table notification alter column id set default uuidv7();
