import { isText } from "../../device/index.ts";
import { challengeOf, createVerifier } from "./code-verifier.ts";
import type { SessionClientOptions } from "./create-session-client.ts";
import { readJson, sendRequest } from "./send-request.ts";
import type { Session } from "./session.ts";
import { sessionOfAnswer } from "./session-answer.ts";
import { local, SessionError, unanswered } from "./session-error.ts";
import { type SessionResult, settle } from "./session-result.ts";
import { verifierKeyOf } from "./session-slot.ts";

interface LinkClientOptions extends SessionClientOptions {
  /** Stores a session that has begun. */
  begin(session: Session): Promise<Session>;
}

/** The part of the session protocol for sign-in links. It is apart from the rest, because only the sign-in loads it. */
export interface LinkClient {
  /** Mails a sign-in link that works in this browser only. */
  signInWithOtp(request: {
    email: string;
    options: { shouldCreateUser: boolean };
  }): Promise<SessionResult<null>>;
  /** Begins a session with the code of a sign-in link. */
  exchangeCodeForSession(code: string): Promise<SessionResult>;
}

/** Reads a stored verifier. @returns null if it is not one */
function parseVerifier(stored: string | null): string | null {
  try {
    const verifier: unknown = JSON.parse(stored ?? "null");
    return isText(verifier) && verifier !== "" ? verifier : null;
  } catch {
    return null;
  }
}

export function createLinkClient(options: LinkClientOptions): LinkClient {
  const { url, storage, storageKey, begin } = options;
  const verifierKey = verifierKeyOf(storageKey);

  async function mailLink(email: string, create_user: boolean): Promise<null> {
    const verifier = createVerifier();
    storage.setItem(verifierKey, JSON.stringify(verifier));
    try {
      const code_challenge = await challengeOf(verifier);
      const challenge = { code_challenge, code_challenge_method: "s256" };
      const body = { email, data: {}, create_user, gotrue_meta_security: {}, ...challenge };
      await sendRequest("POST", `${url}/otp`, { body });
      return null;
    } catch (error) {
      storage.removeItem(verifierKey);
      // A page without a secure connection has no SHA-256, and must not send the verifier itself.
      throw error instanceof SessionError ? error : unanswered();
    }
  }

  async function exchangeCode(auth_code: string): Promise<Session> {
    const code_verifier = parseVerifier(storage.getItem(verifierKey));
    try {
      if (code_verifier === null) throw local("pkce_code_verifier_not_found");
      const path = `${url}/token?grant_type=pkce`;
      const answer = await sendRequest("POST", path, { body: { auth_code, code_verifier } });
      return await begin(sessionOfAnswer(await readJson(answer), Date.now()));
    } finally {
      storage.removeItem(verifierKey);
    }
  }

  return {
    signInWithOtp: ({ email, options: { shouldCreateUser } }) =>
      settle(() => mailLink(email, shouldCreateUser)),
    exchangeCodeForSession: (code) => settle(() => exchangeCode(code)),
  };
}
