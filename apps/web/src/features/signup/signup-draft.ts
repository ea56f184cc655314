const key = "lilypad.signup";

/** What a closed tab must not lose before the address is proved; later the server knows it all. */
export interface SignupDraft {
  email: string;
  termsAccepted: boolean;
  /** A code has been asked for. */
  codeSent: boolean;
}

export function readSignupDraft(): SignupDraft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    if (typeof draft !== "object" || draft === null) return null;
    const { email, termsAccepted, codeSent } = draft as Record<string, unknown>;
    if (typeof email !== "string") return null;
    return { email, termsAccepted: termsAccepted === true, codeSent: codeSent === true };
  } catch {
    return null;
  }
}

export function keepSignupDraft(draft: SignupDraft): void {
  localStorage.setItem(key, JSON.stringify(draft));
}

export function forgetSignupDraft(): void {
  localStorage.removeItem(key);
}
