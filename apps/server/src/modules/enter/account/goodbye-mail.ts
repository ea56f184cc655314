import type { Mail } from "../../../platform/outside/mailer.ts";
import { renderMail } from "../../tell/notifications/index.ts";

/** The last mail to a person whose account was deleted. It also warns a person who did not delete it. */
export function goodbyeMail(to: string, kept: readonly string[], supportEmail: string): Mail {
  return renderMail(to, {
    subject: "Your Lilypad account was deleted",
    heading: "Your account was deleted",
    paragraphs: [
      "Your account and your personal data have been deleted. This is what we keep and why:",
      ...kept,
      "You can open a new account with this address at any time.",
    ],
    footnote: `If this wasn't you, write to ${supportEmail} right away.`,
  });
}
