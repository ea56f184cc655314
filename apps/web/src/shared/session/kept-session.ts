/** The storage key of the current session. */
export const sessionStorageKey = "lilypad.session";

/** True if somebody seems to be signed in here. It needs none of the session's code, and proves nothing. */
export function hasKeptSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    // Without storage there is no session.
    return false;
  }
}
