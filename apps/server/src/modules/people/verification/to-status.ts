import type { Data, Operations } from "@lilypad/api-contract";
import type { CustomerDetails } from "./customer-details.ts";
import type { CustomerRow } from "./customer-store.ts";
import { hasLink, isActionNeeded, isSatisfied } from "./kyc-rules.ts";

/** The state of a person's identity check in the API's format. */
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

/** The status of a person who bypasses the check, regardless of the ramp. */
export const bypassedStatus = (exists: boolean): VerificationStatus => ({
  ...notBegun,
  exists,
  status: "ACTIVE",
  satisfied: true,
  canQuote: true,
});

/** @param row null if the person has not started */
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
