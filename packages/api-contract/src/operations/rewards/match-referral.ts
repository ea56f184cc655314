import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { deviceFingerprint, visitorId } from "./referral-capture-schema.ts";

export const matchReferral = defineOperation({
  name: "matchReferral",
  method: "POST",
  path: "/api/v1/referrals/match",
  tag: "Rewards and referrals",
  access: "public",
  summary: "The code that this very device captured within 24 hours, or null",
  body: z.strictObject({ fingerprint: deviceFingerprint, sessionId: visitorId }),
  response: z.object({ code: z.string().nullable() }),
  errors: [],
});
