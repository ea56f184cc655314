-- Invitation codes that a device captured before anybody signed up on it.

create table referral_capture (
  -- Hash of visitor id and fingerprint together: it finds the device's own code again and names no
  -- device. What else the device said about itself is not kept.
  device_hash bytea primary key check (length(device_hash) = 32),
  code text not null check (code ~ '^[A-Za-z0-9_-]{4,32}$'),
  captured_at timestamptz not null
);
create index referral_capture_age on referral_capture (captured_at);

-- Two people may have been invited in the same millisecond: pages of the list need a full order.
create index referral_page on referral (referrer, created_at desc, referee desc);
drop index referral_referrer;
