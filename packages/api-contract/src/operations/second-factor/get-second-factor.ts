import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { amount, timestamp } from "../../schemas.ts";

export const getSecondFactor = defineOperation({
  name: "getSecondFactor",
  method: "GET",
  path: "/api/v1/auth/second-factor",
  tag: "Second factor",
  access: "session",
  summary:
    "What the signed-in person can confirm with, and whether this session has been confirmed",
  response: z.object({
    /** True when the person has a passcode or a passkey. */
    is_set_up: z.boolean(),
    passcode: z.boolean(),
    /** How many. */
    passkeys: z.int(),
    /** Whether this session has been confirmed at all (aal2). */
    verified: z.boolean(),
    /** Until when money moves without asking again; null when it asks now. */
    step_up_until: timestamp.nullable(),
    /** After a change of these settings the lowered daily limit holds until then. */
    limits_lowered_until: timestamp.nullable(),
    /** What can be sent and withdrawn in a day then, and always without a second factor. */
    lowered_daily_limits: z.object({ USD: amount, EUR: amount, LIL: amount }),
    /** When a passcode reset takes effect that can still be cancelled; null when there is none. */
    passcode_reset_at: timestamp.nullable(),
  }),
  errors: [],
});
