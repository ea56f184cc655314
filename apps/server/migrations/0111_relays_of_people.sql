-- For whom a relay pays, so that nobody uses up the gas of a day. Null for the product's own calls and for earlier relays.
-- compatible-with-previous
alter table relay add column person_id uuid;

comment on column relay.person_id is 'for whom the relayer pays; null for the product''s own calls';
