import { z } from "zod";

/** How far the verification of a person's identity is; NO_CUSTOMER before it was begun. */
export const kycStatus = z.enum([
  "NO_CUSTOMER",
  "CREATED",
  "UNDER_REVIEW",
  "NEEDS_ADDITIONAL_INFORMATION",
  "ACTIVE",
  "REJECTED",
  "DEACTIVATED",
]);

export const rampCustomer = z.object({
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
