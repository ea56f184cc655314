-- What a person's relays cost today is read from an index.
-- compatible-with-previous
-- outside-a-transaction
create index concurrently relay_person on relay (person_id, signed_at) where person_id is not null;
