import { keptText } from "../../../../shared/device/index.ts";

const kept = keptText("lilypad.signup-notifications");

/**
 * Whether this person has left the notifications step behind on this device. The server can't tell
 * (the step is optional), and a reload must not ask again.
 */
export const isPushStepDone = (email: string): boolean => kept.read() === email.toLowerCase();

export const rememberPushStepDone = (email: string): void => kept.keep(email.toLowerCase());

export const forgetPushStep = (): void => kept.forget();
