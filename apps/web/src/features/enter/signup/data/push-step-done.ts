import { keptText } from "../../../../shared/device/index.ts";

const kept = keptText("lilypad.signup-notifications");

/**
 * True if this person has finished or skipped the notifications step on this device. The server does not store it
 * (the step is optional), and a reload must not repeat the step.
 */
export const isPushStepDone = (email: string): boolean => kept.read() === email.toLowerCase();

export const rememberPushStepDone = (email: string): void => kept.keep(email.toLowerCase());

export const forgetPushStep = (): void => kept.forget();
