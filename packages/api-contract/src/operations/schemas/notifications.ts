import { z } from "zod";
import { text, timestamp, uuid } from "../../schemas.ts";
import { paymentRequest } from "./payment-request.ts";

export const devicePlatform = z.enum(["ios", "android", "desktop", "other"]);

/** A browser that receives or received pushes. */
export const notificationDevice = z.object({
  id: uuid,
  /** The id that the browser generated, so that it can find itself in the list. */
  device_id: z.string(),
  platform: devicePlatform,
  channel: z.enum(["push"]),
  last_seen_at: timestamp,
  is_active: z.boolean(),
});

export const pushEndpoint = z
  .string()
  .min(1)
  .max(2048)
  .regex(/^[\x21-\x7e]+$/);

const keysMessage = "Invalid subscription keys";
const key = (pattern: RegExp) => z.string({ error: keysMessage }).regex(pattern, keysMessage);

/** Content of the browser's `PushSubscription.toJSON()` and the kind of device. */
export const pushSubscription = z.strictObject({
  endpoint: pushEndpoint,
  keys: z.strictObject(
    {
      p256dh: key(/^[A-Za-z0-9_-]{87}=?$/),
      auth: key(/^[A-Za-z0-9_-]{22}={0,2}$/),
    },
    { error: keysMessage },
  ),
  /** The key with which the browser subscribed: pushes to it are signed with the same one. */
  application_server_key: z
    .string()
    .regex(/^[A-Za-z0-9_-]{87}$/)
    .optional(),
  device_id: text(100).min(1),
  platform: devicePlatform,
  /** True if the app was opened from the Home Screen. */
  a2hs: z.boolean(),
  app_version: text(40).optional(),
  ua: text(512).optional(),
});

export const notificationKind = z.enum([
  "money_received",
  "payment_returned",
  "request_received",
  "request_paid",
  "request_rejected",
  "request_cancelled",
  "deposit",
  "reward",
  "sign_in",
  "security_change",
  "onboarding_completed",
  "topup_completed",
  "topup_failed",
  "withdrawal_completed",
  "withdrawal_failed",
  "kyc_approved",
  "kyc_action_needed",
  "ticket_answered",
  "teleport_paid",
  "exchange_done",
  "exchange_returned",
  "wallet_send_done",
  "wallet_send_returned",
  "own_send_done",
  "deposit_released",
  "deposit_kept",
  "token_returned",
  "token_return_ended",
]);

/** One notification in a person's inbox. */
export const notification = z.object({
  id: uuid,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  /** The other person's note on the payment or the request. */
  note: z.string().nullable().optional(),
  /** The current status of the payment request that the notification is about; null for other kinds. */
  request_status: paymentRequest.shape.status.nullable().optional(),
  /** Path of the app's screen that the notification is about. */
  url: z.string().regex(/^\/(?!\/)/),
  created_at: timestamp,
  read_at: timestamp.nullable(),
});

/** Number of unread notifications; 100 means "more than 99". */
export const unreadCount = z.int().min(0).max(100);

export const preferences = z.strictObject({
  push_notifications_enabled: z.boolean(),
  email_notifications_enabled: z.boolean(),
  sms_notifications_enabled: z.boolean(),
});
