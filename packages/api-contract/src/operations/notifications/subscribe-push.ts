import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { notificationDevice, pushSubscription } from "./device-schema.ts";

export const subscribePush = defineOperation({
  name: "subscribePush",
  method: "POST",
  path: "/api/v1/notifications/subscribe",
  tag: "Notifications",
  access: "session",
  idempotent: "always",
  summary:
    "Send this browser pushes. Repeating it is welcome at every start: it says that the device is there, and " +
    "ties it to the running session, with whose sign-out the pushes end",
  body: pushSubscription,
  response: z.object({ device: notificationDevice }),
  errors: ["PUSH_SERVICE_REFUSED"],
});
