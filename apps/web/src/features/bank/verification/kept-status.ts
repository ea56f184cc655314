import { keptText, keptTextOfPerson } from "../../../shared/device/index.ts";
import { isFinal, type Kyc, rememberedKyc } from "./kyc-status.ts";

const keptFor = (userId: string) => keptTextOfPerson("kyc", userId);
const openedFor = (userId: string) => keptText(`lilypad.kyc-opened.${userId}`, "tab");

/** Stores a final status of this person on this device. Any other status deletes it. */
export function keepStatus(userId: string, { status }: Pick<Kyc, "status">): void {
  if (isFinal(status)) keptFor(userId).keep(status);
  else keptFor(userId).forget();
}

/** Reads the final status that is stored for this person. */
export function keptStatus(userId: string): Kyc | undefined {
  const kept = keptFor(userId).read();
  return isFinal(kept) ? rememberedKyc(kept) : undefined;
}

/** Remembers for this tab that the person opened the ramp's page, so that the status is polled more often. */
export const keepLinkOpened = (userId: string): void => openedFor(userId).keep("yes");

export const wasLinkOpened = (userId: string): boolean => openedFor(userId).read() === "yes";
