// Generated from the migrated schema by `npm run write:row-types`. Do not edit.
import { tableOf } from "../../../platform/rows/table.ts";

/** A row of `notification`. */
export interface NotificationRow {
  id: string;
  personId: string;
  kind: "money_received" | "payment_returned" | "request_received" | "request_paid" | "request_rejected" | "request_cancelled" | "deposit" | "reward" | "sign_in" | "security_change" | "onboarding_completed" | "topup_completed" | "topup_failed" | "withdrawal_completed" | "withdrawal_failed" | "kyc_approved" | "kyc_action_needed" | "teleport_paid" | "exchange_done" | "exchange_returned" | "wallet_send_done" | "wallet_send_returned" | "own_send_done" | "deposit_released" | "deposit_kept" | "ticket_answered" | "token_returned" | "token_return_ended";
  subjectId: string;
  otherPersonId: string | null;
  asset: number | null;
  amount: bigint | null;
  /** Facts of its kind, such as the device of a sign-in; model/notification-detail.ts has the fields. */
  detail: unknown;
  createdAt: Date;
  plannedAt: Date | null;
  readAt: Date | null;
  dueAt: Date;
  attempts: number;
}

/** A row of `notification_delivery`. */
export interface NotificationDeliveryRow {
  id: string;
  notificationId: string;
  personId: string;
  channel: "push" | "email" | "sms";
  subscriptionId: string | null;
  state: "queued" | "sent" | "failed" | "expired" | "skipped";
  attempts: number;
  dueAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  reason: string | null;
  createdAt: Date;
}

/** A row of `notification_preference`. */
export interface NotificationPreferenceRow {
  personId: string;
  pushNotificationsEnabled: boolean;
  emailNotificationsEnabled: boolean;
  smsNotificationsEnabled: boolean;
  updatedAt: Date;
}

/** A row of `push_subscription`. */
export interface PushSubscriptionRow {
  id: string;
  personId: string;
  sessionId: string;
  endpoint: string;
  endpointHash: Buffer;
  p256dh: string;
  auth: string;
  deviceId: string;
  platform: "ios" | "android" | "desktop" | "other";
  a2hs: boolean;
  appVersion: string | null;
  ua: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
  checkHash: Buffer | null;
  checkSentAt: Date | null;
  dueAt: Date | null;
  attempts: number;
  acknowledgedAt: Date | null;
  /** The key with which the browser subscribed (ADR 86). */
  vapidKey: string | null;
}

export const notificationTable = tableOf<NotificationRow, "id", "id" | "detail" | "dueAt" | "attempts">("notification", "id person_id kind subject_id other_person_id asset amount detail created_at planned_at read_at due_at attempts", "id");
export const notificationDeliveryTable = tableOf<NotificationDeliveryRow, "id", "state" | "attempts">("notification_delivery", "id notification_id person_id channel subscription_id state attempts due_at expires_at ended_at reason created_at", "id");
export const notificationPreferenceTable = tableOf<NotificationPreferenceRow, "personId", "pushNotificationsEnabled" | "emailNotificationsEnabled" | "smsNotificationsEnabled">("notification_preference", "person_id push_notifications_enabled email_notifications_enabled sms_notifications_enabled updated_at", "person_id");
export const pushSubscriptionTable = tableOf<PushSubscriptionRow, "id", "attempts">("push_subscription", "id person_id session_id endpoint endpoint_hash p256dh auth device_id platform a2hs app_version ua created_at last_seen_at ended_at check_hash check_sent_at due_at attempts acknowledged_at vapid_key", "id");
