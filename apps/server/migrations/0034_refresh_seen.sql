-- When an access token of the same answer was first used: that answer has arrived. A refresh token
-- whose successor was never seen may be used again, because the answer was lost (ADR 0034).
alter table refresh_token add column seen_at timestamptz;
