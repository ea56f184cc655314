import { emailCodeMessages } from "../messages/index.ts";
import { browserRegion } from "../platform/index.ts";
import { call, startSession } from "../session/index.ts";

export type CodeMode = "signup" | "login";

export type VerifiedCode =
  | { verified: true; mfaRequired: boolean }
  /** `lockedForSeconds`: no code for this address works until then, not even the right one. */
  | { verified: false; lockedForSeconds?: number };

/**
 * Exchanges a code for a session and starts it.
 * @returns `verified: false` for a wrong code and for an address whose codes are locked
 * @throws for everything else, with a message that contains "expired" if the code is too old
 */
export async function verifyCode(
  email: string,
  code: string,
  mode: CodeMode,
): Promise<VerifiedCode> {
  const region = mode === "signup" ? browserRegion() : null;
  const country = region === null ? {} : { country_code: region };
  const answer = await call("verifyOtp", { body: { email, token: code, type: mode, ...country } });
  if (!answer.success) {
    if (answer.code !== "CODES_LOCKED") throw new Error(answer.error);
    return { verified: false, lockedForSeconds: answer.retryAfterSeconds ?? 0 };
  }
  // AUTH_URL may point to another server, so its answer is not trusted to match the contract.
  const { session, mfa_required: mfaRequired } = answer.data ?? {};
  if (session === null) return { verified: false };
  if (typeof session?.access_token !== "string" || typeof session.refresh_token !== "string") {
    throw new Error(emailCodeMessages.malformed);
  }
  await startSession(session, { mfaRequired });
  return { verified: true, mfaRequired };
}
