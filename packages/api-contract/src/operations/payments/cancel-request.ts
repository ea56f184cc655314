import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { paymentRequest } from "./payment-request-schema.ts";
export const cancelRequest = defineOperation({
  name: "cancelRequest",
  method: "PUT",
  path: "/api/v1/payments/requests/{id}/cancel",
  tag: "Payment requests",
  access: "session",
  summary: "Take back an own pending request",
  params: z.strictObject({ id: uuid }),
  response: z.object({ request: paymentRequest }),
  errors: ["NOT_FOUND", "REQUEST_NOT_PENDING"],
});
