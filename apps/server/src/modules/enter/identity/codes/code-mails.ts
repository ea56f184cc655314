import type { Mail } from "../../../../platform/outside/mailer.ts";
import { renderMail } from "../../../tell/notifications/index.ts";

/**
 * The mail with a sign-in code. The subject contains the code, so that the phone's notification
 * shows it.
 */
export function codeMail(to: string, code: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: `${code} is your Lilypad code`,
    heading: "Your Lilypad code",
    paragraphs: ["Enter this code in the app to continue. It expires in 10 minutes."],
    code,
    footnote: `No one at Lilypad will ever ask you for this code. If you didn't request it, ignore this email or write to ${supportEmail}.`,
  });
}

/** The mail with the code that a change of security settings needs. */
export function securityCodeMail(to: string, code: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: `${code} is your Lilypad security code`,
    heading: "Your security code",
    paragraphs: [
      "Someone (hopefully you) is changing your security settings. Enter this code in the app to continue. It expires in 10 minutes.",
    ],
    code,
    footnote: `No one at Lilypad will ever ask you for this code. If you didn't request it, sign out everywhere in your profile and write to ${supportEmail}.`,
  });
}

/** The mail with the code that lets one command act in a member of staff's name. */
export function commandCodeMail(to: string, code: string, command: string): Mail {
  return renderMail(to, {
    subject: `${code} confirms a command in your name`,
    heading: "A command in your name",
    paragraphs: [
      `Someone (hopefully you) is running “${command}” on the operators' command line as you. The code lets one command act in your name, and the audit log will say that you did it. It expires in 10 minutes.`,
    ],
    code,
    footnote:
      "Give this code only to a terminal you are using yourself. If you didn't start this, tell an administrator right away: someone with access to the servers is using your name.",
  });
}

/** The mail to an address without an account after an attempt to sign in with it. */
export function noAccountMail(to: string, publicUrl: string, supportEmail: string): Mail {
  return renderMail(to, {
    subject: "There is no Lilypad account for this address yet",
    heading: "There is no account yet",
    paragraphs: [
      "Someone (hopefully you) tried to sign in to Lilypad with this address, but it has no account yet.",
      "You can open an account in two minutes, or sign in with the address you signed up with.",
    ],
    action: { label: "Get started", url: `${publicUrl}/onboarding` },
    footnote: `If it wasn't you, ignore this email or write to ${supportEmail}.`,
  });
}
