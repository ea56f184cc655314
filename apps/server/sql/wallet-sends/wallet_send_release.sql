-- Lets a held payment to an address continue. While its sender's identity has an open case, it waits for that one.
create or replace function wallet_send_release(p_send uuid) returns void language plpgsql as $$
declare
  released wallet_send;
  waits_for uuid;
begin
  select * into released from wallet_send where id = p_send and state = 'held' for update;
  if not found then
    raise exception 'payment % is not held', p_send using errcode = 'check_violation';
  end if;
  select id into waits_for from screening_identity_case(released.person_id) where decision is null;
  if waits_for is not null then
    update wallet_send set case_id = waits_for where id = p_send;
    return;
  end if;
  update wallet_send set state = 'pending' where id = p_send;
  perform wallet_send_enqueue(p_send);
end $$;
