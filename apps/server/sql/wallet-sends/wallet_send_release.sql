-- Lets a held payment to an address continue.
create or replace function wallet_send_release(p_send uuid) returns void language plpgsql as $$
begin
  update wallet_send set state = 'pending' where id = p_send and state = 'held';
  if not found then
    raise exception 'payment % is not held', p_send using errcode = 'check_violation';
  end if;
  perform wallet_send_enqueue(p_send);
end $$;
