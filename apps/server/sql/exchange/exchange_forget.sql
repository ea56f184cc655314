-- Deletes a person's exchanges. Their amounts stay in the daily sums, which the desk's limit counts.
create or replace function exchange_forget(p_person uuid) returns void language plpgsql as $$
begin
  with gone as (
    delete from exchange where person_id = p_person returning from_asset, sent, state, begun_at
  )
  insert into exchange_forgotten (day, from_asset, sent)
    select (begun_at at time zone 'UTC')::date, from_asset, sum(sent) from gone
      where begun_at is not null and state not in ('failed', 'returned') group by 1, 2
    on conflict (day, from_asset) do update set sent = exchange_forgotten.sent + excluded.sent;
end $$;
