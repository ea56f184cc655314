import { type AuthError, isAuthApiError } from "@supabase/auth-js";
import { sessionStorageKey } from "../kept-session/index.ts";
import { setSecondFactor } from "./second-factor.ts";
import { sessionClient } from "./session-client.ts";

/** auth-js keeps here what proves that this browser asked for the link. */
const verifierKey = `${sessionStorageKey}-code-verifier`;

/** What the server itself said, if it was the server. */
const saidBy = (error: AuthError): string | null =>
  isAuthApiError(error) && error.status < 500 ? error.message : null;

export type LinkAsked =
  | { kind: "sent" }
  /** `text`: what the server said, or null without an answer of its own. */
  | { kind: "failed"; text: string | null };

/** Has a sign-in link mailed that works in this browser alone (PKCE). */
export async function askForLink(email: string): Promise<LinkAsked> {
  const { error } = await sessionClient.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  if (error === null) return { kind: "sent" };
  return { kind: "failed", text: saidBy(error) };
}

export type LinkFollowed =
  | { kind: "signed_in"; mfaRequired: boolean }
  /** Another browser asked for it, or asked for another one since. */
  | { kind: "other_browser" }
  /** Too old, or used already. */
  | { kind: "expired" }
  /** The link may still be good. `text`: what the server said, or null without an answer. */
  | { kind: "failed"; text: string | null };

const refusals: Record<string, LinkFollowed> = {
  bad_code_verifier: { kind: "other_browser" },
  flow_state_expired: { kind: "expired" },
  flow_state_not_found: { kind: "expired" },
};

/** Exchanges a link's code for a session, in the browser that asked for it. */
export async function followLink(code: string): Promise<LinkFollowed> {
  const verifier = localStorage.getItem(verifierKey);
  if (verifier === null) return { kind: "other_browser" };
  const { data, error } = await sessionClient.exchangeCodeForSession(code);
  if (error === null) {
    // auth-js passes on what it does not know itself.
    const { mfa_required: asked } = data.session as { mfa_required?: unknown };
    setSecondFactor(asked === true ? "required" : null);
    return { kind: "signed_in", mfaRequired: asked === true };
  }
  // auth-js has dropped it, but a link that was not used, or a newer one, may still need it.
  localStorage.setItem(verifierKey, verifier);
  const refusal = error.code === undefined ? undefined : refusals[error.code];
  return refusal ?? { kind: "failed", text: saidBy(error) };
}
