import type { Mail } from "../../../platform/outside/mailer.ts";
import { isSecurity } from "../model/delivery-rules.ts";
import { momentInWords } from "../model/facts-in-words.ts";
import {
  type NotificationFacts,
  type NotificationKind,
  readSecurityChange,
} from "../model/notification.ts";
import { notificationText } from "../model/notification-texts.ts";
import { renderMail } from "./render-mail.ts";

const actionLabels: Record<NotificationKind, string> = {
  money_received: "See your history",
  payment_returned: "See your history",
  exchange_done: "See your history",
  exchange_returned: "See your history",
  wallet_send_done: "See your history",
  wallet_send_returned: "See your history",
  own_send_done: "See your history",
  deposit_released: "See your history",
  deposit_kept: "See your history",
  request_received: "Answer the request",
  request_paid: "See your history",
  request_rejected: "Open Lilypad",
  request_cancelled: "Open Lilypad",
  deposit: "See your history",
  reward: "See your history",
  sign_in: "Check your account",
  security_change: "Check your account",
  onboarding_completed: "Open Lilypad",
  topup_completed: "See your history",
  topup_failed: "Open Lilypad",
  withdrawal_completed: "See your history",
  withdrawal_failed: "See your history",
  teleport_paid: "Open Lilypad",
  kyc_approved: "Link a bank account",
  kyc_action_needed: "Open Lilypad",
  ticket_answered: "Read the answer",
};

interface NotificationMail {
  to: string;
  facts: NotificationFacts;
  createdAt: Date;
  publicUrl: string;
  supportEmail: string;
  unsubscribeUrl: string;
  /** The address that cancels a hand-over. */
  cancelHandoverUrl: (handoverId: string) => string;
}

function paragraphsOf(facts: NotificationFacts, body: string, createdAt: Date): string[] {
  if (isSecurity(facts.kind)) return [body, `It happened on ${momentInWords(createdAt)}.`];
  if (facts.kind === "onboarding_completed") {
    const invitation =
      "Send money and LIL as easily as a message. Invite friends and earn LIL together.";
    return [body, invitation];
  }
  return [body];
}

/** The mail's button: a hand-over is cancelled without signing in; anything else opens the app. */
function actionOf({ facts, publicUrl, cancelHandoverUrl }: NotificationMail, url: string) {
  const told = facts.kind === "security_change" ? readSecurityChange(facts.detail) : null;
  return told?.change === "handover_announced" && told.subjectId !== null
    ? { label: "Cancel it", url: cancelHandoverUrl(told.subjectId) }
    : { label: actionLabels[facts.kind], url: `${publicUrl}${url}` };
}

/** The mail of a notification. All except security mails contain a link to unsubscribe. */
export function notificationMail(mail: NotificationMail): Mail {
  const { to, facts, createdAt, supportEmail, unsubscribeUrl } = mail;
  const { title, body, url } = notificationText(facts);
  const firstName = facts.kind === "onboarding_completed" ? facts.told.firstName : null;
  const security = isSecurity(facts.kind);
  return renderMail(to, {
    subject: title,
    heading: firstName === null ? title : `${title}, ${firstName}!`,
    paragraphs: paragraphsOf(facts, body, createdAt),
    action: actionOf(mail, url),
    footnote: security
      ? `You're getting this email because it's about the security of your Lilypad account. If something looks wrong, write to ${supportEmail}.`
      : `You're getting this email because you have a Lilypad account. Questions? Write to ${supportEmail}.`,
    ...(security ? {} : { unsubscribeUrl }),
  });
}
