export { CodeEntry, resendWaitMs } from "./code-entry.tsx";
export { CodesLocked } from "./codes-locked.tsx";
export { EmailCodeEntry } from "./email-code-entry.tsx";
export { ResendButton } from "./resend-button.tsx";
export { linkSentPath, sendLink } from "./send-link.ts";
export type { CodeMode } from "./verify-code.ts";
