import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { paymentRequest } from "./payment-request-schema.ts";
export const listIncomingRequests = defineOperation({
  name: "listIncomingRequests",
  method: "GET",
  path: "/api/v1/payments/requests/incoming",
  tag: "Payment requests",
  access: "session",
  summary: "Requests this person was sent, newest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: uuid.optional(),
  }),
  response: z.object({ requests: z.array(paymentRequest), nextCursor: uuid.nullable() }),
  errors: [],
});
