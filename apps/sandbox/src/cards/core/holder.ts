export type KycStatus =
  | "notStarted"
  | "documentsRequested"
  | "pending"
  | "processing"
  | "approved"
  | "resubmissionRequested"
  | "rejected"
  | "requiresAction";

export interface IssuedCard {
  readonly id: string;
  readonly lastFourDigits: string;
  readonly virtual: true;
  readonly activatedAt: string | null;
  readonly isFrozen: boolean;
  readonly isLost: boolean;
  readonly isStolen: boolean;
  readonly isVoid: boolean;
}

export interface HolderSafe {
  readonly address: string;
  readonly salt: string;
  readonly tokenSymbol: "EURe" | "GBPe" | "USDCe" | null;
  readonly createdAt: string;
  /** When its modules are deployed; null if their deployment was not requested. */
  readonly deployedAt: string | null;
  readonly transactionHash: string | null;
  /** The signer; null if the issuer set it up on its own. */
  readonly owner: string | null;
}

/** A customer of the card issuer, who will hold a card. */
export interface Holder {
  readonly id: string;
  readonly email: string;
  /** E.164; the confirmed number. */
  readonly phone: string | null;
  /** Accepted versions, by type of the terms. */
  readonly terms: Readonly<Record<string, string>>;
  /** The token of the person's verification page. */
  readonly kycToken: string;
  readonly kycStatus: KycStatus;
  /** How often documents were submitted. */
  readonly submissions: number;
  /** When and how the review ends automatically; null if only a button ends it. */
  readonly decision: { readonly at: string; readonly status: KycStatus } | null;
  readonly isSourceOfFundsAnswered: boolean;
  readonly safe: HolderSafe | null;
  readonly cards: readonly IssuedCard[];
  readonly createdAt: string;
}

/** The current identity check: a review that is due has ended. */
export function kycStatusOf(
  { kycStatus, decision }: Pick<Holder, "kycStatus" | "decision">,
  now: Date,
): KycStatus {
  return decision !== null && now.getTime() >= Date.parse(decision.at)
    ? decision.status
    : kycStatus;
}

const open: readonly KycStatus[] = [
  "notStarted",
  "documentsRequested",
  "resubmissionRequested",
  "requiresAction",
];

/** True if there is something to submit. */
export const maySubmit = (status: KycStatus): boolean => open.includes(status);

/**
 * Plans how the review of documents that were just submitted will end automatically. The email address can request it:
 * +kyc.rejected@, +kyc.needsinfo@ (more documents are requested once, then approved), +kyc.slow@ (only a button
 * decides).
 * @param submissionsBefore how often documents were submitted before
 * @param reviewMs duration of a review; null if only a button ends it
 */
export function planDecision(
  email: string,
  submissionsBefore: number,
  now: Date,
  reviewMs: number | null,
): Holder["decision"] {
  const requested = /\+kyc\.(rejected|needsinfo|slow)@/i.exec(email)?.[1]?.toLowerCase();
  if (reviewMs === null || requested === "slow") return null;
  const at = new Date(now.getTime() + reviewMs).toISOString();
  if (requested === "rejected") return { at, status: "rejected" };
  if (requested === "needsinfo" && submissionsBefore === 0) {
    return { at, status: "resubmissionRequested" };
  }
  return { at, status: "approved" };
}

export type SafeDeployment = "not_deployed" | "processing" | "ok";

/** The state of the Safe at a time. */
export function deploymentOf(safe: HolderSafe | null, now: Date): SafeDeployment {
  if (safe?.deployedAt == null) return "not_deployed";
  return now.getTime() >= Date.parse(safe.deployedAt) ? "ok" : "processing";
}

/** The next requirement for a card or for a Safe set up by the issuer; null if all are met. */
export function missingStep(holder: Holder, now: Date): string | null {
  if (termsOf(holder).some(({ accepted }) => !accepted)) return "The terms must be accepted first.";
  if (kycStatusOf(holder, now) !== "approved") return "KYC is not approved.";
  if (!holder.isSourceOfFundsAnswered) return "The source of funds must be answered first.";
  if (holder.phone === null) return "The phone must be validated first.";
  return null;
}

export const currentTerms: Readonly<Record<string, string>> = {
  "general-tos": "TOS_GENERAL_VERSION_1",
  "card-monavate-tos": "TOS_CARD_VERSION_1",
  "cashback-tos": "TOS_CASHBACK_VERSION_1",
  "privacy-policy": "PRIVACY_POLICY_VERSION_1",
};

/** The terms in force, and which of them this person accepted. */
export function termsOf({ terms }: Pick<Holder, "terms">) {
  return Object.entries(currentTerms).map(([type, currentVersion]) => ({
    type,
    currentVersion,
    accepted: terms[type] === currentVersion,
    acceptedVersion: terms[type] ?? null,
  }));
}

/** The questions about the source of funds, with their possible answers. */
export const fundsQuestions = [
  {
    question: "What is your main source of income?",
    answers: ["Salary", "Self-employment", "Pension", "Savings", "Investments"],
  },
  {
    question: "How much do you earn in a year?",
    answers: ["Below 20,000", "20,000 to 50,000", "50,000 to 100,000", "Above 100,000"],
  },
  {
    question: "How much will you spend with the card in a month?",
    answers: ["Below 500", "500 to 2,000", "2,000 to 5,000", "Above 5,000"],
  },
] as const;

export type CardAct = "activate" | "freeze" | "unfreeze" | "lost" | "stolen" | "void";

/**
 * Changes a card. A card that is lost, stolen or void stays so; repeating any other change has no
 * further effect.
 * @returns null if the change is no longer possible
 */
export function changeCard(card: IssuedCard, act: CardAct, now: Date): IssuedCard | null {
  if (card.isLost || card.isStolen || card.isVoid) {
    const isDone =
      (act === "lost" && card.isLost) ||
      (act === "stolen" && card.isStolen) ||
      (act === "void" && card.isVoid);
    return isDone ? card : null;
  }
  switch (act) {
    case "activate":
      return { ...card, activatedAt: card.activatedAt ?? now.toISOString() };
    case "freeze":
      return { ...card, isFrozen: true };
    case "unfreeze":
      return { ...card, isFrozen: false };
    case "lost":
      return { ...card, isLost: true };
    case "stolen":
      return { ...card, isStolen: true };
    case "void":
      return { ...card, isVoid: true };
  }
}
