import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { uuid } from "../../schemas.ts";
export const cancelTransfer = defineOperation({
  name: "cancelTransfer",
  method: "POST",
  path: "/api/v1/payments/p2p/transfer/{id}/cancel",
  tag: "Payments",
  access: "session",
  summary: "Take back a send that settlement has not started",
  params: z.strictObject({ id: uuid }),
  response: z.object({ transactionId: uuid, status: z.literal("failed") }),
  errors: ["NOT_FOUND", "TRANSFER_NOT_CANCELLABLE"],
});
