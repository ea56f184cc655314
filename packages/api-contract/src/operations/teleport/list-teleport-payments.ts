import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { ownTeleportPayment } from "./teleport-schema.ts";

export const listTeleportPayments = defineOperation({
  name: "listTeleportPayments",
  method: "GET",
  path: "/api/v1/teleport/payments",
  tag: "Teleport",
  access: "session",
  summary:
    "What the person pays or paid for other people's links while signed in, the newest first, 100 at most",
  query: z.strictObject({
    /** Of this link only. */
    linkId: uuid.optional(),
  }),
  response: z.object({ payments: z.array(ownTeleportPayment) }),
  errors: [],
});
