import { keptText } from "../../../shared/device/index.ts";

const keptFor = (userId: string) => keptText(`lilypad.kyc-opened.${userId}`, "tab");

/** Remembers, as long as this tab lives, that the person went to the provider's page: the status is then read more often. */
export const keepLinkOpened = (userId: string): void => keptFor(userId).keep("yes");

export const wasLinkOpened = (userId: string): boolean => keptFor(userId).read() === "yes";
