export { CodeEntry, CodeFields, resendWaitMs, useCodeEntry } from "./code-entry.tsx";
export { type CodeProblem, type CodeRefusal, isComplete } from "./code-flow.ts";
export { CodesLocked } from "./codes-locked.tsx";
export { EmailCodeEntry } from "./email-code-entry.tsx";
export { lastSentMs } from "./last-sent.ts";
export { ResendButton } from "./resend-button.tsx";
export { sendCode } from "./send-code.ts";
export { linkSentPath, sendLink } from "./send-link.ts";
export type { CodeMode } from "./verify-code.ts";
