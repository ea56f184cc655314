-- Transactions that people have signed and that the chain has not executed for a quarter of an hour, and payments that it has
-- executed and the ledger has not seen. The first thousand open ones are read, in the order in which they are due.
create or replace function stuck_signatures(p_now timestamptz, p_limit integer) returns setof stuck_item
language sql stable as $$
  (select 'signed_transaction', id::text, 'signature_unbooked', unbooked_since, person_id, asset, amount, null, null, null,
      '0x' || encode(transaction_hash, 'hex'), null
    from safe_transaction where unbooked_since < p_now - interval '15 minutes'
    order by unbooked_since limit p_limit)
  union all
  (select 'signed_transaction', id::text, 'signature_not_executed', submitted_at, person_id, asset, amount, null,
      attempts::integer, due_at, kind, null
    from (select * from safe_transaction where due_at is not null order by due_at limit 1000) as open
    where state = 'submitted' and submitted_at < p_now - interval '15 minutes'
      and (unbooked_since < p_now - interval '15 minutes') is not true
    order by submitted_at, id limit p_limit)
$$;
