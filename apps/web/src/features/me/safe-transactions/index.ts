export { SafeControlScreen } from "./screens.ts";
export { SigningEntry } from "./signing-entry.tsx";
