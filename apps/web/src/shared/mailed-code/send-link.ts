import { signinMessages } from "../messages/index.ts";
import { browserRegion } from "../platform/index.ts";
import { call, requestLink } from "../session/index.ts";
import { toast } from "../ui/index.ts";
import { rememberSent } from "./last-sent.ts";
import type { CodeMode } from "./verify-code.ts";

/** @returns the server's message if the link was not sent, otherwise null */
async function askFor(
  email: string,
  mode: CodeMode,
): Promise<{ sent: boolean; text: string | null }> {
  if (mode === "login") {
    const asked = await requestLink(email);
    return asked.kind === "sent" ? { sent: true, text: null } : { sent: false, text: asked.text };
  }
  const asked = await call("signupMagicLink", {
    body: { email, country_code: browserRegion() ?? undefined },
  });
  if (asked.success) return { sent: true, text: null };
  return { sent: false, text: asked.code === null ? null : asked.error };
}

/**
 * Sends a link that signs in, or signs up if there is no account yet. A failure is shown as a toast.
 * @returns whether it was sent
 */
export async function sendLink(email: string, mode: CodeMode = "login"): Promise<boolean> {
  const asked = await askFor(email, mode);
  if (asked.sent) {
    rememberSent("link", email);
    return true;
  }
  const { failedTitle, linkFailedFallback } = signinMessages.email;
  toast({ kind: "error", title: failedTitle, text: asked.text ?? linkFailedFallback });
  return false;
}

/** The screen where people wait for a mailed link. */
export const linkSentPath = "/onboarding/login/magic-link/sent";
