import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { paymentRequest } from "./payment-request-schema.ts";
export const acknowledgeRequest = defineOperation({
  name: "acknowledgeRequest",
  method: "PUT",
  path: "/api/v1/payments/requests/{id}/acknowledge",
  tag: "Payment requests",
  access: "session",
  idempotent: "always",
  summary: "Mark an incoming request as seen",
  params: z.strictObject({ id: uuid }),
  response: z.object({ request: paymentRequest }),
  errors: ["NOT_FOUND", "REQUEST_NOT_PENDING"],
});
