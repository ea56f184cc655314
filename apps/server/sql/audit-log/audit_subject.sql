-- The subject of an entry in one spelling: ids, addresses and hashes in small letters. Everything else (tags, words,
-- codes whose capitals matter) stays as it is.
create or replace function audit_subject(p_subject text) returns text language sql immutable as $$
  select case
    when p_subject ~* '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|0x[0-9a-f]+)$' then lower(p_subject)
    else p_subject
  end
$$;
