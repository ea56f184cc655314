import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const deleteAccount = defineOperation({
  name: "deleteAccount",
  method: "POST",
  path: "/api/v1/auth/delete-account",
  tag: "Account",
  access: "session",
  summary:
    "Delete the caller's account for good: with the code that was mailed for it, when nothing is left in it and nothing is on its way",
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, "must be six digits") }),
  response: z.object({
    deleted: z.literal(true),
    /** What has to be kept and why, in sentences. */
    kept: z.array(z.string()),
  }),
  errors: ["STEP_UP_REQUIRED", "CODE_EXPIRED", "BALANCE_LEFT", "PAYMENTS_UNDER_WAY"],
});
