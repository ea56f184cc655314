import { type CallFailure, classifyError, errorText } from "../api/index.ts";
import { emailCodeMessages } from "../messages/index.ts";
import { browserRegion } from "../platform/index.ts";
import { reportFailure } from "../problems/index.ts";
import { call, startSession } from "../session/index.ts";

export type CodeMode = "signup" | "login";

export type VerifiedCode =
  | { verified: true; mfaRequired: boolean }
  /** `lockedForSeconds`: no code for this address works until then, not even the right one. */
  | { verified: false; lockedForSeconds?: number };

/** A code did not start a session for a reason that has nothing to do with its digits. The message is a sentence to show. */
export class CodeNotVerified extends Error {
  /** No answer arrived, so the same code can be tried again. */
  readonly isUnanswered: boolean;

  constructor(sentence: string, options: ErrorOptions & { isUnanswered: boolean }) {
    super(sentence, options);
    this.isUnanswered = options.isUnanswered;
  }
}

/** The error for a call that failed. An answer without a code of ours has no sentence that helps. */
function failureOf(failure: CallFailure): Error {
  if (failure.status === 0 || failure.status >= 500) {
    return new CodeNotVerified(errorText(classifyError(failure)), { isUnanswered: true });
  }
  const isOurs = failure.code !== null && failure.code !== "CODE_EXPIRED";
  return isOurs
    ? new CodeNotVerified(failure.error, { isUnanswered: false })
    : new Error(failure.error);
}

/** The error for an answer that is none. It is reported, because the person only reads that the code should be tried again. */
function malformed(): Error {
  const error = new Error(emailCodeMessages.malformed);
  reportFailure(emailCodeMessages.malformed, error);
  return error;
}

/**
 * Exchanges a code for a session and starts it.
 * @returns `verified: false` for a wrong code and for an address whose codes are locked
 * @throws CodeNotVerified with a sentence to show, or an error whose message contains "expired" if the code is too old
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
    if (answer.isUnreadable) throw malformed();
    if (answer.code !== "CODES_LOCKED") throw failureOf(answer);
    return { verified: false, lockedForSeconds: answer.retryAfterSeconds ?? 0 };
  }
  // AUTH_URL may point to another server, so its answer is not trusted to match the contract.
  const { session, mfa_required: mfaRequired } = answer.data;
  if (session === null) return { verified: false };
  if (typeof session?.access_token !== "string" || typeof session.refresh_token !== "string") {
    throw malformed();
  }
  await startSession(session, { mfaRequired }).catch((error: unknown) => {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    reportFailure("the session of a verified code could not be started", cause);
    throw new CodeNotVerified(message, { cause, isUnanswered: false });
  });
  return { verified: true, mfaRequired };
}
