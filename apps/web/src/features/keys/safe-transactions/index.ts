export { loadSignAction } from "./load-sign-action.ts";
export { type SafeControl, safeControlQuery } from "./queries.ts";
export { SigningTask } from "./screens.ts";
export { SigningEntry } from "./signing-entry.tsx";
