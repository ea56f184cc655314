-- What a frozen person is told: the category of the reason, and by when it is decided (ADR 129). A server of the version before
-- places freezes of which the reason is not named, as it told people. Checked in 0145.
-- compatible-with-previous
alter table account_freeze
  add column category text not null default 'untold',
  add column decide_by timestamptz,
  add constraint account_freeze_category check (category in ('protection', 'review', 'legal', 'own_request', 'untold')) not valid,
  add constraint account_freeze_decide_by check (decide_by > placed_at and (category = 'untold' or decide_by is not null))
    not valid;
comment on column account_freeze.category is 'what the person is told about the reason; untold: nothing';
comment on column account_freeze.decide_by is 'by when the person is told that it is decided; null if they are told no time';

alter table freeze_change
  add column category text,
  add column decide_by timestamptz,
  add constraint freeze_change_category check (category in ('protection', 'review', 'legal', 'own_request', 'untold')) not valid,
  add constraint freeze_change_told check (change = 'freeze' or num_nonnulls(category, decide_by) = 0) not valid;
comment on column freeze_change.category is
  'of a freeze: what the person will be told about the reason; null for a proposal of the version before, of which nothing is told';
comment on column freeze_change.decide_by is 'of a freeze: by when the person will be told that it is decided';
