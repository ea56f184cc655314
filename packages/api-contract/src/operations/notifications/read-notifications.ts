import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { unreadCount } from "./notification-schema.ts";

export const readNotifications = defineOperation({
  name: "readNotifications",
  method: "POST",
  path: "/api/v1/notifications/inbox/read",
  tag: "Notifications",
  access: "session",
  idempotent: "always",
  summary: "Mark notifications as read: those named, or all when none are named",
  body: z.strictObject({ ids: z.array(uuid).min(1).max(100).optional() }),
  response: z.object({ unread_count: unreadCount }),
  errors: [],
});
