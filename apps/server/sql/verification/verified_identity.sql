-- The people whose identity a ramp has verified and has not rejected or deactivated since.
create or replace view verified_identity as
  select distinct person_id from ramp_customer
  where active_at is not null and status not in ('REJECTED', 'DEACTIVATED');
