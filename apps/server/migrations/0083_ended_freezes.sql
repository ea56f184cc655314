-- Freezes that have just ended (frozen_people).
-- compatible-with-previous
-- The parameter has another name.
drop function if exists frozen_people(timestamptz);
create index account_freeze_closed on account_freeze (closed_at) where closed_at is not null;
