-- An amount in millionths, the unit that searches compare. Bank money (assets 11 to 13) is stored in hundredths.
-- Amounts beyond any real bank transfer are capped: they may be found wrongly, but never break a search.
create or replace function activity_millionths(p_asset smallint, p_amount bigint) returns bigint
  language sql immutable parallel safe
  return case when p_asset in (11, 12, 13) then least(p_amount, 900000000000000) * 10000 else p_amount end;
