import { createContext, useContext, useSyncExternalStore } from "react";
import { currentSession, onSessionChange } from "./session.ts";
import type { SessionState } from "./session-state.ts";

const SessionContext = createContext<SessionState | null>(null);

/** Provides a session to the screens below: this device's in the app, any other in tests. */
export const SessionProvider = SessionContext.Provider;

/** The session of the nearest provider; without one, this device's. Always up to date. */
export function useSession(): SessionState {
  const ofDevice = useSyncExternalStore(onSessionChange, currentSession);
  return useContext(SessionContext) ?? ofDevice;
}
