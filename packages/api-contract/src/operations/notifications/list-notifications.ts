import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { notification, unreadCount } from "./notification-schema.ts";

export const listNotifications = defineOperation({
  name: "listNotifications",
  method: "GET",
  path: "/api/v1/notifications/inbox",
  tag: "Notifications",
  access: "session",
  summary: "The person's notifications, newest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  response: z.object({
    notifications: z.array(notification),
    unread_count: unreadCount,
    hasMore: z.boolean(),
  }),
  errors: [],
});
