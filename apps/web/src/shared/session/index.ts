export { call } from "./call.ts";
export {
  accessToken,
  currentSession,
  endSession,
  onSessionChange,
  renewSession,
  startSession,
  useSession,
  watchTokenExpiry,
} from "./session.ts";
export type { SessionState } from "./session-state.ts";
