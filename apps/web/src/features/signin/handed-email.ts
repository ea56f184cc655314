/** The address that the screen before handed over, or null when somebody came here directly. */
export function handedEmail(state: unknown): string | null {
  const email =
    typeof state === "object" && state !== null && "email" in state ? state.email : null;
  return typeof email === "string" && email !== "" ? email : null;
}
