-- Staff search people by their last name without its accents.
-- compatible-with-previous
-- outside-a-transaction
create index concurrently person_by_last_name_folded on person (person_fold(last_name) text_pattern_ops, id)
  where deleted_at is null;
