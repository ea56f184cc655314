import { keptText } from "../../../../shared/device/index.ts";

const kept = keptText("lilypad.signup-own-key");

/**
 * True if this person has decided on this device who holds the key to their account; a reload must not repeat the
 * step.
 */
export const isOwnKeyStepDone = (email: string): boolean => kept.read() === email.toLowerCase();

export const rememberOwnKeyStepDone = (email: string): void => kept.keep(email.toLowerCase());

export const forgetOwnKeyStep = (): void => kept.forget();
