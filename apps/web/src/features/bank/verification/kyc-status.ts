import type { OperationData } from "../../../shared/api/index.ts";

/** The status of the person's identity check. */
export type Kyc = OperationData<"getRampCustomerStatus">;
export type KycStatus = Kyc["status"];

/** Final statuses are stored on the device and not fetched again unless forced. */
const finalStatuses = ["ACTIVE", "REJECTED", "DEACTIVATED"] as const;
type FinalStatus = (typeof finalStatuses)[number];

export const isFinal = (status: unknown): status is FinalStatus =>
  finalStatuses.some((final) => final === status);

/** True if the gate opens, which it also does during the review. */
const isSatisfied = (status: KycStatus) => status === "ACTIVE" || status === "UNDER_REVIEW";

/** Returns a status that was stored on this device. */
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
 * Returns when to read the status again: every 10 s, every 30 s before the person has opened the
 * ramp's page, and never if no change is expected.
 * @param linkOpened the person has opened the ramp's page
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
      // It is final unless the person has opened the ramp's page to try again.
      return linkOpened ? quickMs : false;
    default:
      return false;
  }
}
