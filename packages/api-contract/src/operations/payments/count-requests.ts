import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const countRequests = defineOperation({
  name: "countRequests",
  method: "GET",
  path: "/api/v1/payments/requests/count",
  tag: "Payment requests",
  access: "session",
  summary: "Incoming pending requests not yet seen",
  response: z.object({ count: z.int() }),
  errors: [],
});
