import type { Data, Operations } from "@lilypad/api-contract";
import type { CustomerDetails } from "./customer-details.ts";
import type { CustomerRow } from "./customer-store.ts";
import { hasLink, isActionNeeded, isSatisfied } from "./kyc-rules.ts";

/** Where a person's identity check stands, as the app reads it. */
export type VerificationStatus = Data<Operations["getRampCustomerStatus"]>;

const notBegun: VerificationStatus = {
  exists: false,
  status: "NO_CUSTOMER",
  kycLink: null,
  rejection: null,
  satisfied: false,
  actionNeeded: false,
  canQuote: false,
  isStale: false,
};

/** The status of a person who counts as verified here, regardless of the ramp. */
export const bypassedStatus = (exists: boolean): VerificationStatus => ({
  ...notBegun,
  exists,
  status: "ACTIVE",
  satisfied: true,
  canQuote: true,
});

/** @param row null for a person who has not begun */
export function toStatus(
  row: Pick<CustomerRow, "status"> | null,
  details: CustomerDetails,
  isStale: boolean,
): VerificationStatus {
  const status = row?.status ?? null;
  if (status === null) return { ...notBegun, isStale };
  return {
    exists: true,
    status,
    kycLink: hasLink(status) ? details.kycLink : null,
    rejection: status === "REJECTED" ? details.rejection : null,
    satisfied: isSatisfied(status),
    actionNeeded: isActionNeeded(status),
    canQuote: status === "ACTIVE",
    isStale,
  };
}
