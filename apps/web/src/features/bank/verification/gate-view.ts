import type { CallFailure } from "../../../shared/api/index.ts";
import { readUrl } from "../../../shared/platform/index.ts";
import type { Kyc, KycStatus } from "./kyc-status.ts";

/** The content of the gate. */
export type GateView =
  | { kind: "checking" }
  /** This installation has no provider. */
  | { kind: "not_configured"; message: string }
  /** There was no answer, or this version does not know the status. */
  | { kind: "unable"; message: string | null }
  | { kind: "status"; kyc: Kyc; link: string | null };

const known: readonly KycStatus[] = [
  "NO_CUSTOMER",
  "CREATED",
  "UNDER_REVIEW",
  "NEEDS_ADDITIONAL_INFORMATION",
  "ACTIVE",
  "REJECTED",
  "DEACTIVATED",
];

/** Returns a link if it leads to a web page, else null: other links could run scripts. */
export function webLink(link: string | null): string | null {
  if (link === null) return null;
  return /^https?:$/.test(readUrl(link)?.protocol ?? "") ? link : null;
}

/** Returns the content of the gate. A known status stays visible if it cannot be read again. */
export function gateView(kyc: Kyc | undefined, failure: CallFailure | null): GateView {
  if (failure?.code === "RAMP_NOT_CONFIGURED") {
    return { kind: "not_configured", message: failure.error };
  }
  if (kyc === undefined) {
    return failure === null ? { kind: "checking" } : { kind: "unable", message: failure.error };
  }
  if (!known.includes(kyc.status)) return { kind: "unable", message: null };
  return { kind: "status", kyc, link: webLink(kyc.kycLink) };
}
