import { isFinal, type Kyc, rememberedKyc } from "./kyc-status.ts";

const keyOf = (userId: string) => `lilypad.kyc.${userId}`;

/** Keeps a final status of this person on this device; any other ends what was kept. */
export function keepStatus(userId: string, { status }: Pick<Kyc, "status">): void {
  try {
    if (isFinal(status)) localStorage.setItem(keyOf(userId), status);
    else localStorage.removeItem(keyOf(userId));
  } catch {
    // A full or forbidden storage costs one more question to the server, nothing else.
  }
}

/** The final status kept for this person, or nothing. */
export function keptStatus(userId: string): Kyc | undefined {
  try {
    const kept = localStorage.getItem(keyOf(userId));
    return isFinal(kept) ? rememberedKyc(kept) : undefined;
  } catch {
    return undefined;
  }
}
