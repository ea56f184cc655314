import { z } from "zod";
import { area, get, post } from "../area.ts";
import { emailAddress, text } from "../schemas.ts";
import { hourMs } from "../windows.ts";

/** Status of a person's identity check; NO_CUSTOMER before it is started. */
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
  /** True if the identity check was started. */
  exists: z.boolean(),
  status: kycStatus,
  /** Page of the identity check; null if there is nothing to do there. */
  kycLink: z.url({ protocol: /^https?$/ }).nullable(),
  /** Reason for a rejection, worded for people. */
  rejection: z.object({ reason: z.string(), code: z.string().nullable() }).nullable(),
  /** True for ACTIVE or UNDER_REVIEW: the person may use bank transfers. */
  satisfied: z.boolean(),
  /** True for CREATED or NEEDS_ADDITIONAL_INFORMATION: the person has something to do. */
  actionNeeded: z.boolean(),
  /** True for ACTIVE, which quotes require. */
  canQuote: z.boolean(),
  /** True if the provider could not be reached, so that this is its last answer. */
  isStale: z.boolean(),
});

const name = text(100).trim().min(1);

export const verification = area(
  {
    tag: "Identity verification",
    access: "session",
  },
  {
    createRampCustomer: post("/api/v1/ramp/customers", {
      cost: "outside",
      idempotent: "always",
      limits: [{ per: "person", max: 20, windowMs: hourMs }],
      summary: "Start identity verification; succeeds if it is already started",
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
    }),

    getRampCustomerStatus: get("/api/v1/ramp/customers/status", {
      summary:
        "Status of this person's identity verification; reading it never starts or repeats it",
      response: rampCustomer,
      errors: ["RAMP_NOT_CONFIGURED"],
    }),
  },
);
