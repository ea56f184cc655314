import { keptText } from "../../../shared/device/index.ts";
import { isFinal, type Kyc, rememberedKyc } from "./kyc-status.ts";

/** The final status of a person on this device. Without it, the server is asked once more. */
const keptFor = (userId: string) => keptText(`lilypad.kyc.${userId}`);

/** Keeps a final status of this person on this device; any other ends what was kept. */
export function keepStatus(userId: string, { status }: Pick<Kyc, "status">): void {
  if (isFinal(status)) keptFor(userId).keep(status);
  else keptFor(userId).forget();
}

/** The final status kept for this person, or nothing. */
export function keptStatus(userId: string): Kyc | undefined {
  const kept = keptFor(userId).read();
  return isFinal(kept) ? rememberedKyc(kept) : undefined;
}
