-- Checks the proposals of freezes from before 0104.
-- compatible-with-previous
alter table freeze_change validate constraint freeze_change_outcome_check;
alter table freeze_change validate constraint freeze_change_decided;
