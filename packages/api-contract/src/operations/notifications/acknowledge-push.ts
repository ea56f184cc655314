import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const acknowledgePush = defineOperation({
  name: "acknowledgePush",
  method: "POST",
  path: "/api/v1/notifications/acknowledge-push",
  tag: "Notifications",
  access: "public",
  idempotent: "always",
  summary:
    "Tell that a push arrived, with the token that stood in it; the service worker does, which holds no session. " +
    "Tokens that are unknown or older than a day answer acknowledged: false",
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) }),
  response: z.object({ acknowledged: z.boolean() }),
  errors: [],
});
