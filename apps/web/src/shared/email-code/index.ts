export { CodesLocked } from "./codes-locked.tsx";
export { EmailCodeEntry } from "./email-code-entry.tsx";
export {
  canResend,
  type EmailCodeState,
  emailCodeReducer,
  firstEmailCodeState,
  resendWaitSeconds,
  shouldVerify,
} from "./email-code-flow.ts";
export { linkSentPath, sendLink } from "./send-link.ts";
export type { CodeMode } from "./verify-code.ts";
