export {
  call,
  callWithoutAsking,
  confirmPerson,
  sessionParts,
  setStepUpAsker,
  throughStepUp,
} from "./call.ts";
export { forgetDevice, type KeptDevice, keptDevice } from "./kept-device.ts";
export { keptEmail } from "./kept-email.ts";
export { type SecondFactor, secondFactor } from "./kept-second-factor.ts";
export { hasKeptSession, keptPerson, sessionStorageKey } from "./kept-session.ts";
export { followLink, type LinkFollowed, requestLink } from "./magic-link.ts";
export { setSecondFactor, useSecondFactor } from "./second-factor.ts";
export {
  accessToken,
  confirmSession,
  currentSession,
  endSession,
  onSessionChange,
  renewSession,
  startSession,
  watchTokenExpiry,
} from "./session.ts";
export { SessionProvider, useSession } from "./session-context.ts";
export type { SessionState } from "./session-state.ts";
export type { StepUpAction, StepUpAnswer, StepUpNeed } from "./step-up.ts";
