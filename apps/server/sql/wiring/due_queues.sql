-- Every queue of due rows announces what its workers do not know yet: a new row, one that is due earlier than before, and one
-- that is due now for another reason. A claim and a longer pause announce nothing. None of these tables is written when
-- somebody sends a payment. A trigger that exists stays as it is, so that applying this again waits for nobody.
do $$
declare
  queue text;
  missing text[];
begin
  select array_agg(name) into missing
    from unnest(array['account_freeze', 'deposit_screening', 'emergency_alarm', 'exchange', 'funding_intent', 'goodbye_mail',
      'identity_screening', 'linked_account', 'notification', 'notification_delivery', 'passcode_reset', 'payment_return',
      'prize', 'proof_of_books', 'push_subscription', 'ramp_customer', 'ramp_event', 'referral_review', 'relay',
      'safe_transaction', 'sign_up', 'approval', 'staff_notice', 'teleport_payer_account', 'teleport_payment']) as name
    where not exists (select from pg_trigger where tgrelid = name::regclass and tgname = 'due_row_moved');
  if missing is null then
    return;
  end if;
  -- Older processes write to these tables in another order. Whoever holds some and waits for others would be in their way, and
  -- they in ours, so all are taken at once or none; only after ten seconds of that they are waited for.
  for attempt in 1..200 loop
    begin
      execute format('lock table %s in share row exclusive mode %s',
        (select string_agg(quote_ident(name), ', ') from unnest(missing) as name),
        case when attempt < 200 then 'nowait' else '' end);
      exit;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  foreach queue in array missing loop
    execute format('create trigger due_row_added after insert on %I
      for each row when (new.due_at is not null) execute function due_announce()', queue);
    execute format('create trigger due_row_moved after update of due_at on %I
      for each row when (old.due_at is null and new.due_at is not null or new.due_at < old.due_at
        or new.due_at <> old.due_at and new.due_at <= clock_timestamp()) execute function due_announce()', queue);
  end loop;
end $$;
