export { call, setStepUpAsker } from "./call.ts";
export {
  type SecondFactor,
  secondFactor,
  setSecondFactor,
  useSecondFactor,
} from "./second-factor.ts";
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
