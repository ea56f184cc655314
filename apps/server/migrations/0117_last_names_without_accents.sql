-- People are searched by their last name without its accents.
-- compatible-with-previous
-- outside-a-transaction
create index concurrently person_search_last_name_folded on person (person_fold(last_name) text_pattern_ops)
  where onboarding_completed_at is not null and deactivated_at is null and findable_by_name;
