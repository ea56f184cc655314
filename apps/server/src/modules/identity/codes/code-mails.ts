import type { Mail } from "../../../platform/outside/mailer.ts";
import { renderMail } from "../../notifications/index.ts";

/**
 * The mail with a sign-in code. The subject contains the code, so that the phone's notification
 * shows it.
 */
export function codeMail(to: string, code: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: `${code} is your Lilypad code`,
    heading: "Your Lilypad code",
    paragraphs: ["Enter this code in the app to continue. It works for ten minutes."],
    code,
    footnote: `Nobody from Lilypad will ever ask for this code. If you didn't ask for it, ignore this mail or write to ${supportEmail}.`,
  });
}

/** The mail with the code that a change of security settings needs. */
export function securityCodeMail(to: string, code: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: `${code} is your Lilypad security code`,
    heading: "Your security code",
    paragraphs: [
      "Somebody who is signed in to your account, probably you, wants to change its security settings. Enter this code in the app to allow it. It works once, for ten minutes.",
    ],
    code,
    footnote: `Nobody from Lilypad will ever ask for this code. If you didn't ask for it, sign out everywhere in your profile and write to ${supportEmail}.`,
  });
}

/** The mail to an address without an account after an attempt to sign in with it. */
export function noAccountMail(to: string, publicUrl: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: "There is no Lilypad account for this address yet",
    heading: "There is no account yet",
    paragraphs: [
      "Somebody, probably you, tried to sign in to Lilypad with this address. There is no account for it yet.",
      "You can open one in two minutes, or sign in with the address you signed up with.",
    ],
    action: { label: "Get started", url: `${publicUrl}/onboarding` },
    footnote: `If that wasn't you, ignore this mail or write to ${supportEmail}.`,
  });
}
