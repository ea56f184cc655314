import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";

export const onboardingCompleted = defineOperation({
  name: "onboardingCompleted",
  method: "POST",
  path: "/api/v1/notifications/onboarding-completed",
  tag: "Notifications",
  access: "session",
  idempotent: "always",
  summary: "Welcome the person once onboarding is done",
  response: z.object({ sent: z.boolean() }),
  errors: ["ACCOUNT_NOT_READY"],
});
