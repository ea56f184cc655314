-- The key with which each browser subscribed (ADR 86): its push service takes pushes from that key only.
-- compatible-with-previous
alter table push_subscription add column vapid_key text check (length(vapid_key) = 87);
comment on column push_subscription.vapid_key is
  'our public key with which the browser subscribed, in base64url; null: subscribed before keys were recorded, with the oldest one';
