export type SessionState =
  | { status: "resolving" }
  | { status: "signed_out" }
  | { status: "signed_in"; userId: string; email: string };

export interface SessionPerson {
  id: string;
  email?: string | undefined;
}

export type SessionEvent =
  | { type: "session"; person: SessionPerson }
  /** The client found no usable session; `stored` is the person of one that could not be refreshed. */
  | { type: "no_session"; stored: SessionPerson | null }
  | { type: "signed_out" };

/**
 * Computes the next state of the session. Without a network an expired access token cannot be refreshed; the person
 * is then still signed in on this device and sees the last known balance.
 */
export function nextSessionState(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case "session":
      return signedIn(state, event.person);
    case "no_session":
      return event.stored === null ? { status: "signed_out" } : signedIn(state, event.stored);
    case "signed_out":
      return { status: "signed_out" };
  }
}

/** Returns the same object if nothing has changed: screens do not depend on a refreshed token. */
function signedIn(state: SessionState, { id, email = "" }: SessionPerson): SessionState {
  const same = state.status === "signed_in" && state.userId === id && state.email === email;
  return same ? state : { status: "signed_in", userId: id, email };
}

/** The person in the stored session, or null if there is none. */
export function storedPerson(stored: string | null): SessionPerson | null {
  if (stored === null) return null;
  try {
    const { user }: { user?: { id?: unknown; email?: unknown } } = JSON.parse(stored);
    if (typeof user?.id !== "string") return null;
    return { id: user.id, ...(typeof user.email === "string" ? { email: user.email } : {}) };
  } catch {
    return null;
  }
}
