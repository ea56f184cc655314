-- Refuses a return of a token that is in the books: people sign a payment of it instead, whose money is reserved.
create or replace function safe_transaction_not_listed() returns trigger language plpgsql as $$
begin
  if is_listed_token(new.token) then
    raise exception 'the token % is listed and is never returned', encode(new.token, 'hex') using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger safe_transaction_not_listed before insert or update of token on safe_transaction
  for each row when (new.token is not null) execute function safe_transaction_not_listed();
