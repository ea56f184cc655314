import { signinMessages } from "../messages/index.ts";
import { browserRegion } from "../platform/index.ts";
import { askForLink, call } from "../session/index.ts";
import { toast } from "../ui/index.ts";
import type { CodeMode } from "./verify-code.ts";

/** @returns what the server said about a link that was not sent, else null */
async function askFor(
  email: string,
  mode: CodeMode,
): Promise<{ sent: boolean; text: string | null }> {
  if (mode === "login") {
    const asked = await askForLink(email);
    return asked.kind === "sent" ? { sent: true, text: null } : { sent: false, text: asked.text };
  }
  const asked = await call("signupMagicLink", {
    body: { email, country_code: browserRegion() ?? "GB" },
  });
  if (asked.success) return { sent: true, text: null };
  return { sent: false, text: asked.code === null ? null : asked.error };
}

/**
 * Has a link mailed that signs in, or up where there is no account yet; a failure is told to the person.
 * @returns whether it is on its way
 */
export async function sendLink(email: string, mode: CodeMode = "login"): Promise<boolean> {
  const asked = await askFor(email, mode);
  if (asked.sent) return true;
  const { failedTitle, linkFailedFallback } = signinMessages.email;
  toast({ kind: "error", title: failedTitle, text: asked.text ?? linkFailedFallback });
  return false;
}

/** Where people wait for a link that was mailed. */
export const linkSentPath = "/onboarding/login/magic-link/sent";
