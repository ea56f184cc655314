export { loadSignAction } from "./load-sign-action.ts";
export { SafeControlScreen } from "./screens.ts";
export { SigningEntry } from "./signing-entry.tsx";
