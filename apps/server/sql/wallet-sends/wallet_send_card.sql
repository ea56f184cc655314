-- The columns of payments to addresses that other modules may read. Failed ones do not count towards limits.
-- is_returned: an administrator returned it; its sender did not cancel it.
create or replace view wallet_send_card as
  select s.id, s.person_id, s.address, s.asset, s.amount, s.state, s.created_at,
    coalesce(c.decision = 'return', false) as is_returned
  from wallet_send s left join screening_case c on c.id = s.case_id;
