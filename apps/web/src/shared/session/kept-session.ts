import { type SessionPerson, storedPerson } from "./session-state.ts";

/** The storage key of the current session. */
export const sessionStorageKey = "lilypad.session";

function readStored(): string | null {
  try {
    return localStorage.getItem(sessionStorageKey);
  } catch {
    // Without storage there is no session.
    return null;
  }
}

/** True if somebody seems to be signed in here. It needs none of the session's code, and proves nothing. */
export const hasKeptSession = (): boolean => readStored() !== null;

/** A refresh token is valid for seven days. */
const maxAgeMs = 7 * 24 * 60 * 60_000;

/**
 * The person of the stored session, unless it is certain that it has ended. The session's own code may
 * still find out that the server has ended it.
 */
export function keptPerson(nowMs = Date.now()): SessionPerson | null {
  const stored = readStored();
  const person = storedPerson(stored);
  if (stored === null || person === null) return null;
  const { expires_at: expiresAt }: { expires_at?: unknown } = JSON.parse(stored);
  const isOver = typeof expiresAt === "number" && expiresAt * 1000 + maxAgeMs < nowMs;
  return isOver ? null : person;
}
