import type { Data, Operations } from "@lilypad/api-contract";

export type NotificationKind = Data<
  Operations["listNotifications"]
>["notifications"][number]["kind"];

/** Changes of security settings; each has its own text. */
export const securityChanges = [
  "passcode_set_up",
  "passcode_changed",
  "passcode_reset_asked",
  "passcode_reset",
  "passcode_reset_cancelled",
  "passcode_removed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "handover_announced",
  "handover_cancelled",
  "handover_finished",
  "handover_void",
  "account_frozen",
  "account_unfrozen",
  "sessions_ended",
  "safe_owner_added",
  "safe_owner_removed",
  "instant_payments_off",
  "instant_payments_on",
  "instant_limit_raised",
] as const;
export type SecurityChange = (typeof securityChanges)[number];
