const keyOf = (userId: string) => `lilypad.kyc-opened.${userId}`;

/** Remembers, as long as this tab lives, that the person went to the provider's page. */
export function keepLinkOpened(userId: string): void {
  try {
    sessionStorage.setItem(keyOf(userId), "yes");
  } catch {
    // Forgotten with the next reload: the status is then read less often.
  }
}

export function wasLinkOpened(userId: string): boolean {
  try {
    return sessionStorage.getItem(keyOf(userId)) === "yes";
  } catch {
    return false;
  }
}
