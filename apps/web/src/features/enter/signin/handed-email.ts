import type { CodeMode } from "../../../shared/mailed-code/index.ts";

/** What the link is for that the screen before had mailed. */
export const handedMode = (state: unknown): CodeMode =>
  typeof state === "object" && state !== null && "mode" in state && state.mode === "signup"
    ? "signup"
    : "login";

/** The address that the screen before handed over, or null when somebody came here directly. */
export function handedEmail(state: unknown): string | null {
  const email =
    typeof state === "object" && state !== null && "email" in state ? state.email : null;
  return typeof email === "string" && email !== "" ? email : null;
}
