export { loadSignAction } from "./load-sign-action.ts";
export { type SafeControl, safeControlQuery } from "./queries.ts";
export { SafeControlScreen, SigningTask } from "./screens.ts";
export { SigningEntry } from "./signing-entry.tsx";
