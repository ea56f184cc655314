import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { notificationDevice } from "./device-schema.ts";

export const listNotificationDevices = defineOperation({
  name: "listNotificationDevices",
  method: "GET",
  path: "/api/v1/notifications/devices",
  tag: "Notifications",
  access: "session",
  summary: "The person's devices that get pushes, or got them until lately; last seen first",
  response: z.object({ devices: z.array(notificationDevice) }),
  errors: [],
});
