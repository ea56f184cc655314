import { z } from "zod";
import { timestamp, uuid } from "../../schemas.ts";

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
  "teleport_paid",
]);

/** One line of a person's inbox. */
export const notification = z.object({
  id: uuid,
  kind: notificationKind,
  title: z.string(),
  body: z.string(),
  /** A path of the app that shows what it is about. */
  url: z.string().regex(/^\/(?!\/)/),
  created_at: timestamp,
  read_at: timestamp.nullable(),
});

/** How many are unread; counted to 100, which stands for "more than 99". */
export const unreadCount = z.int().min(0).max(100);
