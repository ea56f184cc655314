import { z } from "zod";
import { defineOperation } from "../../define-operation.ts";
import { text, timestamp } from "../../schemas.ts";
import { deviceFingerprint, referralCode, visitorId } from "./referral-capture-schema.ts";

export const captureReferral = defineOperation({
  name: "captureReferral",
  method: "POST",
  path: "/api/v1/referrals/capture",
  tag: "Rewards and referrals",
  access: "public",
  summary: "Keep a visitor's invitation code for 24 hours, for the device that captured it",
  body: z.strictObject({
    code: referralCode,
    fingerprint: deviceFingerprint,
    userAgent: text(512),
    timestamp,
    sessionId: visitorId,
  }),
  response: z.object({ captured: z.literal(true) }),
  errors: [],
});
