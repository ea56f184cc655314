-- Staff search people by their full name without its accents.
-- compatible-with-previous
-- outside-a-transaction
create index concurrently person_by_full_name_folded on person
  (person_fold(first_name || ' ' || last_name) text_pattern_ops, id) where deleted_at is null;
