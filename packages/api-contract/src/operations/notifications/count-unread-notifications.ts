import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { unreadCount } from "./notification-schema.ts";

export const countUnreadNotifications = defineOperation({
  name: "countUnreadNotifications",
  method: "GET",
  path: "/api/v1/notifications/inbox/unread",
  tag: "Notifications",
  access: "session",
  summary: "How many notifications are unread; 100 stands for more than 99",
  response: z.object({ unread_count: unreadCount }),
  errors: [],
});
