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

/** The session client has found that the session is over, whatever is still stored. */
let isKnownToBeOver = false;

/** Stores the finding of the session client: whether the session is over. */
export const noteSessionOver = (isOver: boolean): void => {
  isKnownToBeOver = isOver;
};

/**
 * True if a person seems to be signed in here. It does not load the session client; until that has run, the answer
 * depends on the stored session only, and proves nothing. Two answers to this question would send a page back and
 * forth between the welcome page and home.
 */
export const hasKeptSession = (): boolean => !isKnownToBeOver && readStored() !== null;

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
