import { emailCodeMessages } from "../../shared/messages/index.ts";
import { call, startSession } from "../../shared/session/index.ts";

export type CodeMode = "signup" | "login";

export type VerifiedCode = { verified: true; mfaRequired: boolean } | { verified: false };

/**
 * Exchanges a code for a session and takes it over.
 * @returns `verified: false` for a wrong code
 * @throws for everything else, with a message that contains "expired" when the code is too old
 */
export async function verifyCode(
  email: string,
  code: string,
  mode: CodeMode,
): Promise<VerifiedCode> {
  const answer = await call("verifyOtp", { body: { email, token: code, type: mode } });
  if (!answer.success) throw new Error(answer.error);
  // What another server than ours may answer (AUTH_URL's neighbours, a proxy) is read with care.
  const { session, mfa_required: mfaRequired } = answer.data ?? {};
  if (session === null) return { verified: false };
  if (typeof session?.access_token !== "string" || typeof session.refresh_token !== "string") {
    throw new Error(emailCodeMessages.malformed);
  }
  await startSession(session, { mfaRequired });
  return { verified: true, mfaRequired };
}
