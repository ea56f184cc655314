import type { CallFailure } from "../../../shared/api/index.ts";
import type { Kyc, KycStatus } from "./kyc-status.ts";

/** What the gate shows. */
export type GateView =
  | { kind: "checking" }
  /** This installation has no provider. */
  | { kind: "not_configured"; sentence: string }
  /** No answer, or one that this version does not understand. */
  | { kind: "unable"; sentence: string | null }
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

/** A link to a web page, or null: what comes from outside must not run as a script. */
export function webLink(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null;
  return /^https?:$/.test(new URL(link).protocol) ? link : null;
}

/** What is known stays in sight while it can't be read anew. */
export function gateView(kyc: Kyc | undefined, failure: CallFailure | null): GateView {
  if (failure?.code === "RAMP_NOT_CONFIGURED") {
    return { kind: "not_configured", sentence: failure.error };
  }
  if (kyc === undefined) {
    return failure === null ? { kind: "checking" } : { kind: "unable", sentence: failure.error };
  }
  if (!known.includes(kyc.status)) return { kind: "unable", sentence: null };
  return { kind: "status", kyc, link: webLink(kyc.kycLink) };
}
