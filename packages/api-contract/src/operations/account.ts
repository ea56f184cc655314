import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { timestamp } from "../schemas.ts";
import { hourMs } from "../windows.ts";
import { securityCode } from "./second-factor-schemas.ts";

export const deleteAccount = defineOperation({
  name: "deleteAccount",
  method: "POST",
  path: "/api/v1/auth/delete-account",
  tag: "Account",
  access: "stepUp",
  summary:
    "Delete the caller's account for good. Needs a step-up, the mailed code, less than 1.00 of each asset and nothing of their own on its way. For an hour from the first call, also one without a code, what other people send is no obstacle: it goes back to them",
  body: z.strictObject({ code: securityCode }),
  response: z.object({
    deleted: z.literal(true),
    /** What has to be kept and why, in sentences. */
    kept: z.array(z.string()),
  }),
  errors: [
    "SECURITY_CODE_REQUIRED",
    "SECURITY_CODE_INVALID",
    "CODE_EXPIRED",
    "BALANCE_LEFT",
    "PAYMENTS_UNDER_WAY",
  ],
});

export const getMyData = defineOperation({
  name: "getMyData",
  method: "GET",
  path: "/api/v1/auth/my-data",
  tag: "Account",
  access: "stepUp",
  limits: [{ per: "person", max: 10, windowMs: hourMs }],
  summary: "Everything held about the caller, each part under its name",
  response: z.object({
    generated_at: timestamp,
    /** Names of parts of which only the newest 10,000 rows are in here. */
    shortened: z.array(z.string()),
    parts: z.record(z.string(), z.unknown()),
  }),
  errors: [],
});
