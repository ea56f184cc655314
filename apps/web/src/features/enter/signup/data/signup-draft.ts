const key = "lilypad.signup";

/** How long a sign-up waits for its code: longer than any code lives. */
export const codeWaitMs = 30 * 60_000;

/** What a closed tab must not lose before the address is proved; later the server knows it all. */
export interface SignupDraft {
  email: string;
  termsAccepted: boolean;
  /** A code was mailed, and lately enough to be waited for. */
  waitsForCode: boolean;
}

export function readSignupDraft(now: Date): SignupDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { email, termsAccepted, codeSentAt } = draft as Record<string, unknown>;
    if (typeof email !== "string") return null;
    const ageMs = now.getTime() - Date.parse(String(codeSentAt));
    return {
      email,
      termsAccepted: termsAccepted === true,
      waitsForCode: ageMs >= 0 && ageMs < codeWaitMs,
    };
  } catch {
    return null;
  }
}

/** Notes that a code was mailed to an address, by somebody who accepted the terms. */
export function keepSignupDraft(email: string, codeSentAt: Date): void {
  localStorage.setItem(key, JSON.stringify({ email, termsAccepted: true, codeSentAt }));
}

export function forgetSignupDraft(): void {
  localStorage.removeItem(key);
}
