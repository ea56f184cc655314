import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { note, uuid } from "../../schemas.ts";
import { reportReason } from "./report-schema.ts";

export const reportRequest = defineOperation({
  name: "reportRequest",
  method: "POST",
  path: "/api/v1/payments/requests/{id}/report",
  tag: "Blocked people",
  access: "session",
  idempotent: "always",
  summary: "Report who sent a payment request to the administrators; that person is not told",
  params: z.strictObject({ id: uuid }),
  body: z.strictObject({ reason: reportReason, details: note.optional() }),
  response: z.object({ reported: z.literal(true) }),
  errors: ["NOT_FOUND"],
});
