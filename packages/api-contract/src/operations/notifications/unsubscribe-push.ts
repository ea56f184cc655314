import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { pushEndpoint } from "./device-schema.ts";

export const unsubscribePush = defineOperation({
  name: "unsubscribePush",
  method: "POST",
  path: "/api/v1/notifications/unsubscribe",
  tag: "Notifications",
  access: "session",
  idempotent: "always",
  summary: "Send this browser no more pushes; unknown endpoints answer removed: false",
  body: z.strictObject({ endpoint: pushEndpoint }),
  response: z.object({ removed: z.boolean() }),
  errors: [],
});
