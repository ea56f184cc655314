import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { emailAddress, text } from "../schemas.ts";
import { hourMs } from "../windows.ts";

/** How far the verification of a person's identity is; NO_CUSTOMER before it was begun. */
const kycStatus = z.enum([
  "NO_CUSTOMER",
  "CREATED",
  "UNDER_REVIEW",
  "NEEDS_ADDITIONAL_INFORMATION",
  "ACTIVE",
  "REJECTED",
  "DEACTIVATED",
]);

const rampCustomer = z.object({
  /** Whether verification was begun. */
  exists: z.boolean(),
  status: kycStatus,
  /** Where the person proves who they are; null when there is nothing to do there. */
  kycLink: z.url({ protocol: /^https?$/ }).nullable(),
  /** Why it was rejected, in words for people. */
  rejection: z.object({ reason: z.string(), code: z.string().nullable() }).nullable(),
  /** ACTIVE or UNDER_REVIEW: the gate opens. */
  satisfied: z.boolean(),
  /** CREATED or NEEDS_ADDITIONAL_INFORMATION: the person has something to do. */
  actionNeeded: z.boolean(),
  /** Quotes need ACTIVE. */
  canQuote: z.boolean(),
  /** The provider could not be asked just now: this is what it said last. */
  isStale: z.boolean(),
});

const name = text(100).trim().min(1);

export const createRampCustomer = defineOperation({
  name: "createRampCustomer",
  method: "POST",
  path: "/api/v1/ramp/customers",
  tag: "Identity verification",
  access: "session",
  idempotent: "always",
  limits: [{ per: "person", max: 20, windowMs: hourMs }],
  summary: "Begin identity verification; harmless when it was begun already",
  body: z.strictObject({
    customerType: z.literal("INDIVIDUAL"),
    email: emailAddress,
    firstName: name,
    lastName: name,
  }),
  response: rampCustomer,
  errors: [
    "PROFILE_INCOMPLETE",
    "KYC_OTHER_ADDRESS",
    "RAMP_REFUSED",
    "RAMP_NOT_CONFIGURED",
    "RAMP_UNAVAILABLE",
  ],
});

export const getRampCustomerStatus = defineOperation({
  name: "getRampCustomerStatus",
  method: "GET",
  path: "/api/v1/ramp/customers/status",
  tag: "Identity verification",
  access: "session",
  summary: "How far this person's identity verification is; asking never begins or repeats it",
  response: rampCustomer,
  errors: ["RAMP_NOT_CONFIGURED"],
});
