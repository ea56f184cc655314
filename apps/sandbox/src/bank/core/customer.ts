/** The provider's API through which the customer was created; the two never see each other's. */
export type Wire = "fern" | "bridge";

export type CustomerStatus =
  | "CREATED"
  | "UNDER_REVIEW"
  | "ACTIVE"
  | "NEEDS_ADDITIONAL_INFORMATION"
  | "REJECTED"
  | "DEACTIVATED";

export interface Customer {
  readonly id: string;
  /** The token of the person's verification page. */
  readonly token: string;
  readonly wire: Wire;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly type: "INDIVIDUAL" | "BUSINESS";
  readonly status: CustomerStatus;
  readonly rejection: { readonly reason: string; readonly code: string } | null;
  /** How often documents were submitted. */
  readonly submissions: number;
  /** When and how the review ends automatically; null if only a button ends it. */
  readonly decision: { readonly at: string; readonly status: CustomerStatus } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * The documented transitions, and a second attempt after a rejection, which the provider's support
 * grants.
 */
const followers: Readonly<Record<CustomerStatus, readonly CustomerStatus[]>> = {
  CREATED: ["UNDER_REVIEW"],
  UNDER_REVIEW: ["ACTIVE", "NEEDS_ADDITIONAL_INFORMATION", "REJECTED"],
  NEEDS_ADDITIONAL_INFORMATION: ["UNDER_REVIEW", "REJECTED"],
  ACTIVE: ["DEACTIVATED", "REJECTED"],
  REJECTED: ["UNDER_REVIEW"],
  DEACTIVATED: [],
};

export function mayBecome(from: CustomerStatus, to: CustomerStatus): boolean {
  return followers[from].includes(to);
}

/** True if documents can be submitted, for the first time or again. */
export function maySubmit({ status }: Pick<Customer, "status">): boolean {
  return mayBecome(status, "UNDER_REVIEW");
}

export const rejections: Readonly<Record<string, string>> = {
  document_unreadable: "The picture of your document could not be read.",
  document_expired: "Your document has expired.",
  name_mismatch: "The name on your document differs from the name on your account.",
  selfie_mismatch: "Your selfie does not match the picture on your document.",
};

/** The outcome that an email address requests: name+kyc.rejected@example.com. */
export function requestedOutcomeOf(email: string): "rejected" | "needsinfo" | "slow" | null {
  const tag = /\+kyc\.(rejected|needsinfo|slow)@/i.exec(email)?.[1]?.toLowerCase();
  return tag === "rejected" || tag === "needsinfo" || tag === "slow" ? tag : null;
}

/**
 * Plans how the review of documents that were just submitted will end automatically.
 * @param reviewMs duration of a review; null if only a button ends it
 */
export function planDecision(
  customer: Pick<Customer, "email" | "submissions">,
  now: Date,
  reviewMs: number | null,
): Customer["decision"] {
  const requested = requestedOutcomeOf(customer.email);
  if (reviewMs === null || requested === "slow") return null;
  const at = new Date(now.getTime() + reviewMs).toISOString();
  if (requested === "rejected") return { at, status: "REJECTED" };
  // Only the first time: then the requested document is submitted.
  if (requested === "needsinfo" && customer.submissions === 0) {
    return { at, status: "NEEDS_ADDITIONAL_INFORMATION" };
  }
  return { at, status: "ACTIVE" };
}
