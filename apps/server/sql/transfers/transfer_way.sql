-- The ways in which a person sends money, and which rules apply to each; for transfers_admit and transfers_begin.
-- by_module: our module moves it out of their Safe, so instant payments must be on; otherwise their own signature does.
-- confirmed: a second factor that was shown is required, if the person has one.
-- to_others: it leaves the person, so the daily limits and those without a verified identity count it, if our module moves it.
-- is_begun: it counts towards the payments and exchanges that a person may begin in a day.
create or replace function transfer_way(p_way text)
returns table (by_module boolean, confirmed boolean, to_others boolean, is_begun boolean)
language sql immutable parallel safe as $$
  select by_module, confirmed, to_others, is_begun
  from (values
    --                  by_module  confirmed  to_others  is_begun
    ('payment',         true,      true,      true,      true),
    ('signed_payment',  false,     true,      true,      true),
    ('payout',          true,      true,      true,      false),
    ('signed_payout',   false,     true,      true,      false),
    ('exchange',        true,      false,     false,     true)
  ) as known (way, by_module, confirmed, to_others, is_begun)
  where way = p_way
$$;
