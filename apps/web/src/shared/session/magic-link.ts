import type { SessionError } from "./client/index.ts";
import { sessionStorageKey } from "./kept-session.ts";
import { linkClient } from "./link-client.ts";
import { setSecondFactor } from "./second-factor.ts";

/** Where the session client stores the proof that this browser requested the link. */
const verifierKey = `${sessionStorageKey}-code-verifier`;

/** The server's own message, if the error came from the server. */
const serverMessage = ({ kind, message }: SessionError): string | null =>
  kind === "refused" ? message : null;

export type LinkAsked =
  | { kind: "sent" }
  /** `text`: the server's message, or null if it did not answer. */
  | { kind: "failed"; text: string | null };

/** Requests a sign-in link that works in this browser only (PKCE). */
export async function requestLink(email: string): Promise<LinkAsked> {
  const { error } = await linkClient.signInWithOtp({
    email,
    options: { shouldCreateUser: false },
  });
  if (error === null) return { kind: "sent" };
  return { kind: "failed", text: serverMessage(error) };
}

export type LinkFollowed =
  | { kind: "signed_in"; mfaRequired: boolean }
  /** Another browser requested it, or requested another one since. */
  | { kind: "other_browser" }
  /** Expired or already used. */
  | { kind: "expired" }
  /** The link may still be valid. `text`: the server's message, or null if it did not answer. */
  | { kind: "failed"; text: string | null };

const refusals: Record<string, LinkFollowed> = {
  bad_code_verifier: { kind: "other_browser" },
  flow_state_expired: { kind: "expired" },
  flow_state_not_found: { kind: "expired" },
};

/** Exchanges a link's code for a session, in the browser that requested it. */
export async function followLink(code: string): Promise<LinkFollowed> {
  const verifier = localStorage.getItem(verifierKey);
  if (verifier === null) return { kind: "other_browser" };
  const { data, error } = await linkClient.exchangeCodeForSession(code);
  if (error === null) {
    // The session has all fields of the answer.
    const mfaRequired = data.session.mfa_required === true;
    setSecondFactor(mfaRequired ? "required" : null);
    return { kind: "signed_in", mfaRequired };
  }
  // The session client has removed it, but an unused or newer link may still need it.
  localStorage.setItem(verifierKey, verifier);
  const refusal = error.code === undefined ? undefined : refusals[error.code];
  return refusal ?? { kind: "failed", text: serverMessage(error) };
}
