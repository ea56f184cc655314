import type { Mail } from "../../../../platform/outside/mailer.ts";
import { isSecurity } from "../model/delivery-rules.ts";
import { momentInWords } from "../model/facts-in-words.ts";
import type { NotificationFacts } from "../model/notification.ts";
import { securityChangeOf } from "../model/notification-detail.ts";
import type { NotificationKind } from "../model/notification-kind.ts";
import { notificationText } from "../model/notification-texts.ts";
import { shownNote } from "../model/shown-name.ts";
import { renderMail } from "./render-mail.ts";

const actionLabels: Record<NotificationKind, string> = {
  money_received: "See the payment",
  payment_returned: "See the payment",
  exchange_done: "See the exchange",
  exchange_returned: "See the exchange",
  wallet_send_done: "See the payment",
  wallet_send_returned: "See the payment",
  own_send_done: "See the payment",
  deposit_released: "See the deposit",
  deposit_kept: "See the deposit",
  token_returned: "See what was returned",
  token_return_ended: "Open Lilypad",
  request_received: "Answer the request",
  request_paid: "See the payment",
  request_rejected: "See the request",
  request_cancelled: "See the request",
  deposit: "See the deposit",
  reward: "See the reward",
  sign_in: "Check your account",
  security_change: "Check your account",
  onboarding_completed: "Open Lilypad",
  topup_completed: "See the top-up",
  topup_failed: "Open Lilypad",
  withdrawal_completed: "See the withdrawal",
  withdrawal_failed: "See the withdrawal",
  teleport_paid: "See the link",
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
  const note = shownNote(facts.note);
  return note === null ? [body] : [body, note];
}

/** The mail's button: a hand-over is cancelled without signing in; anything else opens the app. */
function actionOf({ facts, publicUrl, cancelHandoverUrl }: NotificationMail, url: string) {
  const change = facts.kind === "security_change" ? securityChangeOf(facts.detail) : null;
  return change?.change === "handover_announced" && change.handoverId !== null
    ? { label: "Cancel it", url: cancelHandoverUrl(change.handoverId) }
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
