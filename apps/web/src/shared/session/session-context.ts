import { createContext, useContext, useSyncExternalStore } from "react";
import { currentSession, onSessionChange } from "./session.ts";
import type { SessionState } from "./session-state.ts";

const SessionContext = createContext<SessionState | null>(null);

/** Gives the screens below it one session: the shell gives them this device's, a test any other. */
export const SessionProvider = SessionContext.Provider;

/** Who uses the app: the session of the nearest provider, and outside of one this device's, kept up to date. */
export function useSession(): SessionState {
  const ofDevice = useSyncExternalStore(onSessionChange, currentSession);
  return useContext(SessionContext) ?? ofDevice;
}
