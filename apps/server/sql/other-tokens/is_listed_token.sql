-- Whether a contract is a token of this installation, or was: it is in the books, and leaves a Safe only as a transfer of the ledger.
create or replace function is_listed_token(p_address bytea) returns boolean language sql stable as $$
  select exists (select from listed_token where address = p_address)
$$;
