import type { RampErrorCode, RampPaymentAccount } from "@lilypad/providers";
import type { BackOff } from "../../../platform/due-work/index.ts";

/**
 * Where a linked account stands. `linking`: decided here, and not known yet what the provider made of
 * it; people see it as pending.
 */
export type LinkedAccountState =
  | "linking"
  | "pending"
  | "active"
  | "errored"
  | "revoked"
  | "failed";

const told: Readonly<Record<RampPaymentAccount["status"], "pending" | "active" | "revoked">> = {
  pending: "pending",
  active: "active",
  deactivated: "revoked",
};

/**
 * What becomes of an account when the provider was asked for it. Answers can overtake each other, so
 * an older one never takes an account back: an active one does not become pending again, and what was
 * revoked or refused has to be linked anew.
 * @param answer the provider's status, or "gone" when it knows the account no more
 */
export function nextState(
  state: LinkedAccountState,
  answer: RampPaymentAccount["status"] | "gone",
): LinkedAccountState {
  if (state === "revoked" || state === "failed") return state;
  if (answer === "gone") return state === "linking" ? state : "revoked";
  const next = told[answer];
  return state === "active" && next === "pending" ? state : next;
}

/** What the provider's refusal to link an account means. */
export type LinkFailure = "refused" | "already_linked" | "not_verified" | "not_now" | "unknown";

const failures: Partial<Record<RampErrorCode, LinkFailure>> = {
  INVALID_INPUT: "refused",
  UNSUPPORTED: "refused",
  ALREADY_EXISTS: "already_linked",
  CUSTOMER_NOT_ACTIVE: "not_verified",
  NOT_FOUND: "not_verified",
  UNAVAILABLE: "not_now",
  RATE_LIMITED: "not_now",
  UNAUTHORIZED: "not_now",
};

/** `not_now`: certainly not carried out. `unknown`: only asking again under the same key tells. */
export function linkFailureOf(code: RampErrorCode): LinkFailure {
  return failures[code] ?? "unknown";
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** The pauses until a link is sent again whose outcome is not known. */
export const linkBackOff: BackOff = { firstMs: 5 * secondMs, maxMs: 10 * minuteMs };
/** The pauses until the provider is asked again about an account that is pending. */
export const pendingBackOff: BackOff = { firstMs: 30 * secondMs, maxMs: hourMs };
/** The pauses until the provider is told again that an account is unlinked. */
export const removeBackOff: BackOff = { firstMs: 5 * secondMs, maxMs: hourMs };

/** For how long an answer is waited for before the person is told to link the account again. */
export const longestLinkingMs = 24 * hourMs;

/**
 * The end of an account's number as a provider tells it. Not for Brazil: there it may be the end of the
 * holder's tax number, which is also a Pix key.
 */
export const providersLast4 = (country: string | null, last4: string | null): string | null =>
  country === "BR" ? null : (last4?.slice(-4) ?? null);
