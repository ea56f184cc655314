import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { paymentRequest } from "./payment-request-schema.ts";
export const listOutgoingRequests = defineOperation({
  name: "listOutgoingRequests",
  method: "GET",
  path: "/api/v1/payments/requests/outgoing",
  tag: "Payment requests",
  access: "session",
  summary: "Requests this person made, newest first",
  query: z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    before: uuid.optional(),
  }),
  response: z.object({ requests: z.array(paymentRequest), nextCursor: uuid.nullable() }),
  errors: [],
});
