import type { RampErrorCode, RampPaymentAccount } from "@lilypad/providers";
import type { BackOff } from "../../../../platform/due-work/index.ts";
import type { LinkedAccountRow } from "../rows.gen.ts";

/**
 * State of a linked account. `linking`: stored here, with an unknown outcome at the provider;
 * people see it as pending.
 */
export type LinkedAccountState = LinkedAccountRow["status"];

const stateOfAnswer: Readonly<
  Record<RampPaymentAccount["status"], "pending" | "active" | "revoked">
> = {
  pending: "pending",
  active: "active",
  deactivated: "revoked",
};

/**
 * The next state of an account after an answer of the provider. Answers can arrive out of order, so
 * an older one never moves an account back: an active one does not become pending again, and a
 * revoked or failed one must be linked anew.
 * @param answer the provider's status, or "gone" if it no longer has the account
 */
export function nextState(
  state: LinkedAccountState,
  answer: RampPaymentAccount["status"] | "gone",
): LinkedAccountState {
  if (state === "revoked" || state === "failed") return state;
  if (answer === "gone") return state === "linking" ? state : "revoked";
  const next = stateOfAnswer[answer];
  return state === "active" && next === "pending" ? state : next;
}

/** Kinds of failure when the provider does not link an account. */
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

/** `not_now`: certainly had no effect. `unknown`: may have had one; only a retry with the same key finds out. */
export function linkFailureOf(code: RampErrorCode): LinkFailure {
  return failures[code] ?? "unknown";
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Pauses between retries of a link with an unknown outcome. */
export const linkBackOff: BackOff = { firstMs: 5 * secondMs, maxMs: 10 * minuteMs };
/** Pauses between refreshes of a pending account. */
export const pendingBackOff: BackOff = { firstMs: 30 * secondMs, maxMs: hourMs };
/** Pauses between attempts to remove an unlinked account at the provider. */
export const removeBackOff: BackOff = { firstMs: 5 * secondMs, maxMs: hourMs };

/** Max time to wait for the outcome of a link; then the person must link the account again. */
export const longestLinkingMs = 24 * hourMs;

/**
 * The last digits of an account's number from the provider. Null for Brazil: there they may be
 * those of the holder's tax number, which is also a Pix key.
 */
export const providersLast4 = (country: string | null, last4: string | null): string | null =>
  country === "BR" ? null : (last4?.slice(-4) ?? null);
