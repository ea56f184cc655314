export { call } from "./call.ts";
export {
  accessToken,
  currentSession,
  endSession,
  renewSession,
  startSession,
  useSession,
  watchTokenExpiry,
} from "./session.ts";
export type { SessionState } from "./session-state.ts";
