export { type SafeControl, safeControlQuery } from "./queries.ts";
export { SafeControlScreen, SigningTask } from "./screens.ts";
export { SigningEntry } from "./signing-entry.tsx";
