/** Where this browser keeps the session of the person who is signed in. */
export const sessionStorageKey = "lilypad.session";

/**
 * Whether somebody seems to be signed in here: a look that costs none of the session's code, and proves
 * nothing.
 */
export function hasKeptSession(): boolean {
  try {
    return localStorage.getItem(sessionStorageKey) !== null;
  } catch {
    // Where nothing may be stored, nobody is.
    return false;
  }
}
