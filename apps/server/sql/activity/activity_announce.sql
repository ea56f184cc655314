-- Writes one outbox row per transfer, addressed to the people in whose history it appears.
create or replace function activity_announce(p_transfer uuid[]) returns void language plpgsql as $$
declare
  people uuid[];
  others uuid[];
  subjects uuid[];
begin
  select array_agg(person_id), array_agg(counterparty_id), array_agg(transfer_id)
    into people, others, subjects
    from (
      select distinct on (transfer_id) transfer_id, person_id, counterparty_id
      from activity where transfer_id = any (p_transfer)
      order by transfer_id, person_id
    ) as one_row_per_transfer;
  if people is not null then
    perform outbox_add('transfer', people, others, subjects);
  end if;
end $$;
