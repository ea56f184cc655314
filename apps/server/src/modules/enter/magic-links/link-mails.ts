import type { Mail } from "../../../platform/outside/mailer.ts";
import { renderMail } from "../../tell/notifications/index.ts";

const footnoteOf = (supportEmail: string) =>
  `If you didn't request this link, ignore this email or write to ${supportEmail}. No one else can use it.`;

/** The mail with a link that signs in. */
export function signInLinkMail(to: string, url: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: "Your Lilypad sign-in link",
    heading: "Sign in to Lilypad",
    paragraphs: [
      "Open this link in the browser where you requested it. It works once and expires in 15 minutes.",
    ],
    action: { label: "Sign in", url },
    footnote: footnoteOf(supportEmail),
  });
}

/** The mail with a link that opens an account. */
export function signUpLinkMail(to: string, url: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: "Your Lilypad sign-up link",
    heading: "Open your Lilypad account",
    paragraphs: [
      "Open this link in the browser where you requested it. It works once and expires in 15 minutes.",
    ],
    action: { label: "Continue", url },
    footnote: footnoteOf(supportEmail),
  });
}
