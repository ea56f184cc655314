import type { OperationData } from "../../../shared/api/index.ts";

/** How far the verification of the person's identity is. */
export type Kyc = OperationData<"getRampCustomerStatus">;
export type KycStatus = Kyc["status"];

/** Final statuses are kept on the device and not fetched again unless forced. */
const finalStatuses = ["ACTIVE", "REJECTED", "DEACTIVATED"] as const;
type FinalStatus = (typeof finalStatuses)[number];

export const isFinal = (status: unknown): status is FinalStatus =>
  finalStatuses.some((final) => final === status);

/** Whether the gate opens: a person whose check is still being reviewed may go on. */
const isSatisfied = (status: KycStatus) => status === "ACTIVE" || status === "UNDER_REVIEW";

/** The status that this device remembers of somebody, until the server is asked. */
export const rememberedKyc = (status: FinalStatus): Kyc => ({
  exists: true,
  status,
  kycLink: null,
  rejection: null,
  satisfied: isSatisfied(status),
  actionNeeded: false,
  canQuote: status === "ACTIVE",
  isStale: false,
});

const slowMs = 30_000;
const quickMs = 10_000;

/**
 * When to read the status again: every 10 s, every 30 s while somebody has not opened their link yet,
 * never where nothing is going on. A read begins nothing and repeats nothing.
 * @param linkOpened the person went to the provider's page
 * @returns milliseconds, or false for never
 */
export function kycPollMs(status: KycStatus | undefined, linkOpened: boolean): number | false {
  switch (status) {
    case "CREATED":
      return linkOpened ? quickMs : slowMs;
    case "UNDER_REVIEW":
    case "NEEDS_ADDITIONAL_INFORMATION":
      return quickMs;
    case "REJECTED":
      // Final, unless the person went to the provider's page to try again.
      return linkOpened ? quickMs : false;
    default:
      return false;
  }
}
