import { z } from "zod";

export const preferences = z.strictObject({
  push_notifications_enabled: z.boolean(),
  email_notifications_enabled: z.boolean(),
  sms_notifications_enabled: z.boolean(),
});
