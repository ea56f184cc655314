import type { OperationData } from "../../../shared/api/index.ts";

/** The steps to a card, in the issuer's order. */
export const setupSteps = ["email", "terms", "identity", "funds", "phone", "safe", "card"] as const;

export type SetupStep = (typeof setupSteps)[number];

export type IssuerKycStatus = OperationData<"getIssuerKycStatus">["kycStatus"];

/** The issuer's progress with the wallet that a card spends from. */
export type SafeProgress = "missing" | "under_way" | "failed" | "ready";

export interface SetupState {
  /**
   * The person holds enough LIL for a card. Those who have begun may continue up to the step that needs
   * them.
   */
  isUnlocked: boolean;
  /** The person has signed up with the issuer before. */
  hasBegun: boolean;
  needsEmailCode: boolean;
  areTermsAccepted: boolean;
  kycStatus: IssuerKycStatus;
  isFundsAnswered: boolean;
  isPhoneConfirmed: boolean;
  safe: SafeProgress;
  hasCard: boolean;
}

/**
 * The first step that is not done; null if there is a card. The issuer's answers decide, so nothing is
 * stored here.
 */
export function setupStep(state: SetupState): SetupStep | null {
  if (state.needsEmailCode) return "email";
  if (state.hasCard) return null;
  if (!state.areTermsAccepted) return "terms";
  if (state.kycStatus !== "approved") return "identity";
  if (!state.isFundsAnswered) return "funds";
  if (!state.isPhoneConfirmed) return "phone";
  return state.safe === "ready" ? "card" : "safe";
}

/** The progress of the issuer's Safe, from its status. */
export function safeProgress({
  isDeployed,
  status,
}: Pick<OperationData<"getCardSafeStatus">, "isDeployed" | "status">): SafeProgress {
  if (status === "processing") return "under_way";
  if (isDeployed) return "ready";
  return status === "failed" ? "failed" : "missing";
}

/** The next task in the identity check: to begin, add something, wait or continue; or that it was rejected. */
export function identityTask(
  status: IssuerKycStatus,
): "begin" | "add" | "wait" | "go_on" | "rejected" {
  switch (status) {
    case "notStarted":
    case "documentsRequested":
      return "begin";
    case "resubmissionRequested":
    case "requiresAction":
      return "add";
    case "pending":
    case "processing":
      return "wait";
    case "approved":
      return "go_on";
    case "rejected":
      return "rejected";
  }
}
