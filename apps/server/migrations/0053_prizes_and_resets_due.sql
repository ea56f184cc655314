-- Prizes and passcode resets say what is due in the words of every queue: due_at, attempts (ADR 0044).

-- The payments that were begun are another count than the attempts to begin one.
alter table prize rename column attempts to payments_begun;
-- When a worker tries to pay: the first time when the prize is payable.
alter table prize add column due_at timestamptz, add column attempts smallint not null default 0;
update prize set due_at = payable_at;
alter table prize alter column due_at set not null;
create index prize_due on prize (due_at)
  where paid_at is null and forfeited_at is null and transfer_id is null and held_at is null;

-- When a worker applies a reset: the first time when it takes effect.
alter table passcode_reset add column due_at timestamptz, add column attempts smallint not null default 0;
update passcode_reset set due_at = takes_effect_at;
alter table passcode_reset alter column due_at set not null;
drop index passcode_reset_due;
create index passcode_reset_due on passcode_reset (due_at);
