-- A proposed freeze, or end of one, that expired without a decision was withdrawn by nobody (ADR 114). Checked in 0108.
-- compatible-with-previous
alter table freeze_change
  drop constraint freeze_change_outcome_check,
  add constraint freeze_change_outcome_check check (outcome in ('approved', 'withdrawn', 'expired')) not valid,
  drop constraint freeze_change_check3,
  add constraint freeze_change_decided check (
    (outcome is null) = (decided_at is null) and coalesce(outcome in ('approved', 'withdrawn'), false) = (decided_by is not null))
    not valid;
