-- Checks what people are told about freezes from before 0144.
-- compatible-with-previous
alter table account_freeze validate constraint account_freeze_category;
alter table account_freeze validate constraint account_freeze_decide_by;
alter table freeze_change validate constraint freeze_change_category;
alter table freeze_change validate constraint freeze_change_told;
