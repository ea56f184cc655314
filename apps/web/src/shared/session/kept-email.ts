import { keptText } from "../device/index.ts";

const kept = keptText("lilypad.email");

/** The address of the person who last signed in on this device and did not sign out; null if there is none. */
export const keptEmail = (): string | null => kept.read();

export const keepEmail = (email: string): void => kept.keep(email);

/** After signing out, the next person on the device may be another one. */
export const forgetEmail = (): void => kept.forget();
