import { vi } from "vitest";
import { noteSessionOver } from "../src/shared/session/kept-session.ts";

interface Person {
  id: string;
  email: string;
}
type Listener = (event: string, session: { user: Person } | null) => void;

let listener: Listener = () => {};

/**
 * Replaces the clients of the session protocol in all tests of the web app (see set-up.ts). The app's session
 * follows the events that it sends to its listener. Reset after each test.
 */
export const auth = {
  onAuthStateChange(added: Listener) {
    listener = added;
    queueMicrotask(() => added("INITIAL_SESSION", null));
  },
  /** Tells the app that the session has changed. */
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

/** Signs a person in on this device. */
export function signIn(person: Person = mira): void {
  const session = { access_token: "token", refresh_token: "refresh", user: person };
  auth.getSession.mockResolvedValue({ data: { session }, error: null });
  auth.listener("SIGNED_IN", session);
}

/** Signs the person out, and restores the client's default answers. */
export function resetSession(): void {
  for (const method of Object.values(auth)) if (vi.isMockFunction(method)) method.mockReset();
  auth.listener("SIGNED_OUT", null);
  // The next test opens a page that knows nothing yet.
  noteSessionOver(false);
}
