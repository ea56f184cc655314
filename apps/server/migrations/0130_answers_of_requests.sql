-- When a payment request was paid, rejected or cancelled: lists show the latest answers, which the time of the request does not tell.
-- Null while it is pending, for one that expired, and for what was answered before this column.
-- compatible-with-previous
alter table payment_request add column answered_at timestamptz;

comment on column payment_request.answered_at is 'when it was paid, rejected or cancelled; null also for answers from before this column';
