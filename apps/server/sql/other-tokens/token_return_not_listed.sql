-- Refuses the return of a token that is in the books.
create or replace function token_return_not_listed() returns trigger language plpgsql as $$
begin
  if is_listed_token(new.token) then
    raise exception 'the token % is listed and is never returned', encode(new.token, 'hex') using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace trigger token_return_not_listed before insert on token_return
  for each row when (new.token is not null) execute function token_return_not_listed();
