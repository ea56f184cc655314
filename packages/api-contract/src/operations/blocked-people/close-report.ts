import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text, timestamp, uuid } from "../../schemas.ts";

export const closeReport = defineOperation({
  name: "closeReport",
  method: "POST",
  path: "/api/v1/reports/{id}/close",
  tag: "Administration",
  access: "admin",
  summary: "Close a report that has been dealt with",
  params: z.strictObject({ id: uuid }),
  /** What was done; kept for administrators. */
  body: z.strictObject({ note: text(280).trim().min(1) }),
  response: z.object({ id: uuid, closed_at: timestamp }),
  errors: ["NOT_FOUND", "REPORT_CLOSED"],
});
