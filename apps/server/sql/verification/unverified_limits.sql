-- The limits of a person whose identity is not verified, in minor units of dollars and euros together, for which a euro counts
-- as a dollar. No row for a verified person, and while no process has stored its limits.
create or replace function unverified_limits(p_person uuid)
returns table (per_day bigint, per_month bigint, max_balance bigint) language sql stable as $$
  select l.per_day, l.per_month, l.max_balance from unverified_limit l
  where l.only_row
    and not exists (select from verified_identity v where v.person_id = p_person)
    and not exists (select from person_card p where p.id = p_person and p.email = any (l.always_verified))
$$;
