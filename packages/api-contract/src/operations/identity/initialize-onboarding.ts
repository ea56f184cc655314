import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { emailAddress } from "../../schemas.ts";
export const initializeOnboarding = defineOperation({
  name: "initializeOnboarding",
  method: "POST",
  path: "/api/v1/auth/initialize-onboarding",
  tag: "Sign-up and sign-in",
  access: "session",
  idempotent: "always",
  summary: "Start or resume onboarding; answers the next step",
  body: z.strictObject({ email: emailAddress }),
  response: z.object({
    next_step: z.enum(["identity", "phone", "lilypad_tag", "finishing", "done"]),
    completed_steps: z.array(z.string()),
  }),
  errors: [],
});
