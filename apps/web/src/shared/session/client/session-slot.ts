import { parseSession, type Session } from "./session.ts";

/** The session of this browser, which all its tabs share. */
export interface SessionSlot {
  /** The stored session; "invalid" if something else is stored. */
  read(): Session | "invalid" | null;
  /** The stored session, or null. */
  session(): Session | null;
  /** Stores a session. It ends the wait for a sign-in link, as `clear` does. */
  save(session: Session): void;
  clear(): void;
}

/** The key under which the verifier of the latest sign-in link is stored. */
export const verifierKeyOf = (storageKey: string): string => `${storageKey}-code-verifier`;

/** Opens the session stored under a key. Keys and formats are those of auth-js, so that either can continue with them. */
export function createSessionSlot(storage: Storage, storageKey: string): SessionSlot {
  const read = () => parseSession(storage.getItem(storageKey));
  const clearVerifier = () => storage.removeItem(verifierKeyOf(storageKey));
  return {
    read,
    session() {
      const stored = read();
      return stored === "invalid" ? null : stored;
    },
    save(session) {
      clearVerifier();
      storage.setItem(storageKey, JSON.stringify(session));
    },
    clear() {
      storage.removeItem(storageKey);
      clearVerifier();
    },
  };
}
