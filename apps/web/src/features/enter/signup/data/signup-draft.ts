import { isRecord, isText, keptValue } from "../../../../shared/device/index.ts";

/** How long a sign-up waits for its code: longer than any code is valid. */
export const codeWaitMs = 30 * 60_000;

/**
 * The entries that must survive a closed tab before the address is verified; after that the server has everything.
 */
export interface SignupDraft {
  email: string;
  termsAccepted: boolean;
  /** A code was sent, and recently enough to wait for it. */
  waitsForCode: boolean;
}

const kept = keptValue("lilypad.signup", (stored) => {
  if (!isRecord(stored) || !isText(stored.email)) return null;
  const { email, termsAccepted, codeSentAt } = stored;
  return { email, termsAccepted: termsAccepted === true, codeSentAt: String(codeSentAt) };
});

export function readSignupDraft(now: Date): SignupDraft | null {
  const draft = kept.read();
  if (draft === null) return null;
  const { codeSentAt, ...rest } = draft;
  const ageMs = now.getTime() - Date.parse(codeSentAt);
  return { ...rest, waitsForCode: ageMs >= 0 && ageMs < codeWaitMs };
}

/** Stores that a code was sent to an address whose owner accepted the terms. */
export const keepSignupDraft = (email: string, codeSentAt: Date): void =>
  kept.keep({ email, termsAccepted: true, codeSentAt: codeSentAt.toISOString() });

export const forgetSignupDraft = (): void => kept.forget();
