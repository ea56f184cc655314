import type { Mail } from "../../platform/mailer.ts";
import { renderMail } from "./render-mail.ts";

interface WelcomeMailContent {
  to: string;
  firstName: string | null;
  displayTag: string | null;
  publicUrl: string;
  supportEmail: string;
}

/** The one mail that greets a person whose account is ready. */
export function welcomeMail(content: WelcomeMailContent): Mail {
  const { to, firstName, displayTag, publicUrl, supportEmail } = content;
  return renderMail(to, {
    subject: "Welcome to Lilypad",
    heading: firstName === null ? "Welcome to Lilypad!" : `Welcome to Lilypad, ${firstName}!`,
    paragraphs: [
      displayTag === null
        ? "Your account is ready."
        : `Your account is ready. Friends find you as @${displayTag}.`,
      "Send dollars, euros and LIL as easily as a message. Invite friends and earn LIL together.",
    ],
    action: { label: "Open Lilypad", url: `${publicUrl}/dashboard` },
    footnote: `You get this mail because you opened a Lilypad account. If that wasn't you, write to ${supportEmail}.`,
  });
}
