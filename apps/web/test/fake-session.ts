import { vi } from "vitest";

interface Person {
  id: string;
  email: string;
}
type Listener = (event: string, session: { user: Person } | null) => void;

let listener: Listener = () => {};

/**
 * Stands in for the client of the session protocol in all tests of the web app (see set-up.ts). What
 * it tells its listener is what the app's own session becomes. After each test it is as new.
 */
export const auth = {
  onAuthStateChange(wanted: Listener) {
    listener = wanted;
    queueMicrotask(() => wanted("INITIAL_SESSION", null));
  },
  /** Tells the app what has become of the session. */
  listener: ((event, session) => listener(event, session)) satisfies Listener as Listener,
  getSession: vi.fn(
    async (): Promise<{ data: { session: object | null }; error: Error | null }> => ({
      data: { session: null },
      error: null,
    }),
  ),
  setSession: vi.fn(
    async (_tokens: unknown): Promise<{ error: Error | null }> => ({ error: null }),
  ),
  refreshSession: vi.fn(async (): Promise<{ error: Error | null }> => ({ error: null })),
  signOut: vi.fn(async (_options?: unknown): Promise<{ error: Error | null }> => ({ error: null })),
  signInWithOtp: vi.fn(),
  exchangeCodeForSession: vi.fn(),
};

const mira = { id: "mira", email: "mira@example.com" };

const signedIn = new Set<string>();

/** Signs somebody in on this device. */
export function signIn(person: Person = mira): void {
  const session = { access_token: "token", refresh_token: "refresh", user: person };
  signedIn.add(person.id);
  auth.getSession.mockResolvedValue({ data: { session }, error: null });
  auth.listener("SIGNED_IN", session);
}

/**
 * Nobody is signed in any more, and the client answers as it does by default.
 * @param forget what the app forgets of a person whose session ends
 */
export function resetSession(forget: (userId: string) => void): void {
  for (const userId of [mira.id, ...signedIn]) forget(userId);
  signedIn.clear();
  for (const method of Object.values(auth)) if (vi.isMockFunction(method)) method.mockReset();
  auth.listener("SIGNED_OUT", null);
}
