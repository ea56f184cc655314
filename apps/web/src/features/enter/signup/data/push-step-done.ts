const key = "lilypad.signup-notifications";

/**
 * Whether this person has left the notifications step behind on this device. The server can't tell
 * (the step is optional), and a reload must not ask again.
 */
export const isPushStepDone = (email: string): boolean =>
  localStorage.getItem(key) === email.toLowerCase();

export function rememberPushStepDone(email: string): void {
  localStorage.setItem(key, email.toLowerCase());
}

export function forgetPushStep(): void {
  localStorage.removeItem(key);
}
