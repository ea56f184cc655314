import type { CodeMode } from "../../../shared/mailed-code/index.ts";

/** The purpose of the link that the previous screen sent. */
export const passedMode = (state: unknown): CodeMode =>
  typeof state === "object" && state !== null && "mode" in state && state.mode === "signup"
    ? "signup"
    : "login";

/** The address from the previous screen, or null if this one was opened directly. */
export function passedEmail(state: unknown): string | null {
  const email =
    typeof state === "object" && state !== null && "email" in state ? state.email : null;
  return typeof email === "string" && email !== "" ? email : null;
}
