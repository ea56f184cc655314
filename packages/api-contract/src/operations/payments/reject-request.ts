import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
import { paymentRequest } from "./payment-request-schema.ts";
export const rejectRequest = defineOperation({
  name: "rejectRequest",
  method: "PUT",
  path: "/api/v1/payments/requests/{id}/reject",
  tag: "Payment requests",
  access: "session",
  summary: "Refuse a request one was sent",
  params: z.strictObject({ id: uuid }),
  response: z.object({ request: paymentRequest }),
  errors: ["NOT_FOUND", "REQUEST_NOT_PENDING"],
});
