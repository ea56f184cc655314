-- The freezes that were proposed for a person are read from an index, in the case that staff work on.
-- compatible-with-previous
-- outside-a-transaction
create index concurrently freeze_change_person on freeze_change (person_id, proposed_at desc, id desc);
