/** The way to a card, in the issuer's order. */
export const setupSteps = ["email", "terms", "identity", "funds", "phone", "safe", "card"] as const;

export type SetupStep = (typeof setupSteps)[number];

export interface SetupState {
  needsEmailCode: boolean;
  areTermsAccepted: boolean;
  kycStatus: string;
  isFundsAnswered: boolean;
  isPhoneConfirmed: boolean;
  /** The issuer is setting it up. */
  isSafeUnderWay: boolean;
  isSafeReady: boolean;
  hasCard: boolean;
}

/** The first step that is not done; null when there is a card. The issuer knows, so nothing is kept here. */
export function setupStep(state: SetupState): SetupStep | null {
  if (state.needsEmailCode) return "email";
  if (state.hasCard) return null;
  if (!state.areTermsAccepted) return "terms";
  if (state.kycStatus !== "approved") return "identity";
  if (!state.isFundsAnswered) return "funds";
  if (!state.isPhoneConfirmed) return "phone";
  return state.isSafeReady ? "card" : "safe";
}
