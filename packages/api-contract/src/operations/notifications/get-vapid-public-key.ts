import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const getVapidPublicKey = defineOperation({
  name: "getVapidPublicKey",
  method: "GET",
  path: "/api/v1/notifications/vapid-public-key",
  tag: "Notifications",
  access: "public",
  summary: "The key a browser subscribes with: text, base64url, without envelope",
  response: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
  envelope: "text",
  errors: [],
});
