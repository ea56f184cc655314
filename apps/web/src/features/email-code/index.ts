export { EmailCodeEntry } from "./email-code-entry.tsx";
export type { CodeMode } from "./verify-code.ts";
