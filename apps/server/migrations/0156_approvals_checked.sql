-- Checks what was moved in 0155.
alter table waiver validate constraint waiver_usable;
alter table waiver alter column approved_at set not null;
alter table staff_notice validate constraint staff_notice_change_id_fkey;
-- Nobody proposes anything about themselves. It is not checked for proposals from before that was refused (ADR 114).
alter table approval add constraint approval_not_own
  check (proposed_by is null or proposed_by is distinct from person_id or was_alone) not valid;
