import { amountOf, notYou, shortAddress } from "./facts-in-words.ts";
import type { NotificationFacts } from "./notification.ts";
import type { NotificationDetail } from "./notification-detail.ts";
import type { NotificationKind } from "./notification-kind.ts";
import { securityText, securityUrl } from "./security-texts.ts";
import { shownName } from "./shown-name.ts";

export interface NotificationText {
  title: string;
  body: string;
  /** The address in the app that shows the subject of the notification. */
  url: string;
}

/** The line of the history that a notification is about. */
const inHistory = ({ transferId, subjectId }: NotificationFacts): string =>
  `/transactions?id=${transferId ?? subjectId}`;

/**
 * The address of the form that pays the request of a notification; once it cannot be paid any more, the page shows its
 * state.
 */
const asRequest = ({ subjectId }: NotificationFacts): string => `/send-money?request=${subjectId}`;

const rewardReasons: Record<string, string> = {
  reward_signup: "Your sign-up reward is in your account.",
  reward_notifications: "Thanks for turning notifications on.",
  reward_referral_referrer: "A friend you invited joined and got started.",
  prize: "You finished in last week's top three.",
  reward_referral_referee: "You joined with a friend's invitation.",
  reward_granted: "A thank-you from Lilypad.",
};

/** By the status of the identity check. */
const actionTexts: Record<string, { title: string; body: string }> = {
  NEEDS_ADDITIONAL_INFORMATION: {
    title: "We need a bit more from you",
    body: "Open Lilypad to finish verifying your identity.",
  },
  REJECTED: {
    title: "We couldn't verify your identity",
    body: "Open Lilypad to see why, and to try again.",
  },
  DEACTIVATED: {
    title: "Your verification has ended",
    body: "Top-ups and withdrawals are paused for now. Please contact support.",
  },
};

/** Why a payment out of an own Safe failed. */
const failureReasons: Record<string, string> = {
  moved_out: "You moved the money out with your own key before it was sent.",
  module_off: "Instant payments are turned off for your wallet, so we couldn't send it.",
  emptied: "Your wallet didn't hold enough for it any more.",
  limit_used: "It was over the daily limit that your wallet sets for instant payments.",
  safe_stopped:
    "We've stopped payments from your wallet, because it reported a payment that didn't happen. Please contact support.",
};

/** The reason why money could not be sent; if it is unknown, the sentence about where the money is now. */
const keptOr = (failure: string | undefined, kept: string): string =>
  failureReasons[failure ?? ""] ?? kept;

const stillYours = "The money is still in your account.";

function withdrawalBody({ isVoided, failure }: NotificationDetail): string {
  if (isVoided !== true) {
    return "It couldn't be paid out. The money will be returned to your account.";
  }
  return keptOr(failure, "No money was moved. It's still in your account.");
}

/** The name of the payer of a teleport link: a customer's, or the name that the payer gave. */
const payerOf = ({ other, detail }: NotificationFacts): string =>
  shownName(other ?? { firstName: detail.payerName ?? null, lastName: null, displayTag: null });

/**
 * Titles are also the subjects of mails, so they contain only our own words and amounts, never a
 * person's name.
 */
const texts: Record<NotificationKind, (facts: NotificationFacts) => NotificationText> = {
  money_received: (facts) => ({
    title: `You received ${amountOf(facts)}`,
    body: `${shownName(facts.other)} sent you money.`,
    url: inHistory(facts),
  }),
  payment_returned: (facts) => ({
    title: `Your payment of ${amountOf(facts)} was not delivered`,
    body: `It could not be sent to ${shownName(facts.other)}. ${keptOr(facts.detail.failure, stillYours)}`,
    url: inHistory(facts),
  }),
  own_send_done: (facts) => ({
    title: `You sent ${amountOf(facts)} with your own key`,
    body: `It went to the wallet address ${shortAddress(facts.detail.address)}. If this wasn't you, move the rest of your money to a safe address right away.`,
    url: inHistory(facts),
  }),
  wallet_send_done: (facts) => ({
    title: `Your ${amountOf(facts)} arrived`,
    body: `It's at the wallet address ${shortAddress(facts.detail.address)}.`,
    url: inHistory(facts),
  }),
  wallet_send_returned: (facts) => ({
    title: `Your ${amountOf(facts)} came back`,
    body: `It could not be sent to the wallet address ${shortAddress(facts.detail.address)}. ${keptOr(facts.detail.failure, stillYours)}`,
    url: inHistory(facts),
  }),
  deposit_released: (facts) => ({
    title: `Your deposit of ${amountOf(facts)} is ready to use`,
    body: "We've finished checking it.",
    url: inHistory(facts),
  }),
  deposit_kept: (facts) => ({
    title: `Your deposit of ${amountOf(facts)} is on hold`,
    body: "We can't release it for now. Please contact support.",
    url: inHistory(facts),
  }),
  token_returned: ({ subjectId }) => ({
    title: "Your return is on its way",
    body: "We sent it to the wallet address that you gave. If this wasn't you, contact support right away.",
    url: `/receive/other?return=${subjectId}`,
  }),
  token_return_ended: ({ detail, subjectId }) => ({
    title:
      detail.status === "cancelled" ? "Your return was cancelled" : "We can't make your return",
    body: "Nothing was moved. It's still at your address. Please contact support if you have questions.",
    url: `/receive/other?return=${subjectId}`,
  }),
  exchange_done: (facts) => ({
    title: `You exchanged money and got ${amountOf(facts)}`,
    body: "It's in your account and ready to use.",
    url: inHistory(facts),
  }),
  exchange_returned: (facts) => ({
    title: `We couldn't exchange your ${amountOf(facts)}`,
    body: keptOr(
      facts.detail.failure,
      "The money is back in your account. Please try again later.",
    ),
    url: inHistory(facts),
  }),
  request_received: (facts) => ({
    title: `Payment request for ${amountOf(facts)}`,
    body: `${shownName(facts.other)} requested ${amountOf(facts)} from you.`,
    url: asRequest(facts),
  }),
  request_paid: (facts) => ({
    title: `Your request for ${amountOf(facts)} was paid`,
    body: `${shownName(facts.other)} paid it. The money is in your account.`,
    url: inHistory(facts),
  }),
  request_rejected: (facts) => ({
    title: `Your request for ${amountOf(facts)} was rejected`,
    body: `${shownName(facts.other)} rejected it. No money was moved.`,
    url: asRequest(facts),
  }),
  request_cancelled: (facts) => ({
    title: `A request for ${amountOf(facts)} was cancelled`,
    body: `${shownName(facts.other)} cancelled the request. No money was moved.`,
    url: asRequest(facts),
  }),
  deposit: (facts) =>
    facts.detail.cause === "withdrawal_returned"
      ? {
          title: `${amountOf(facts)} came back`,
          body: "A withdrawal couldn't be paid out. The money is back in your account.",
          url: inHistory(facts),
        }
      : {
          title: `${amountOf(facts)} arrived`,
          body: "Your deposit is in your account.",
          url: inHistory(facts),
        },
  reward: (facts) => ({
    title: `You ${facts.detail.cause === "prize" ? "won" : "earned"} ${amountOf(facts)}`,
    body: rewardReasons[facts.detail.cause ?? ""] ?? "Your reward is in your account.",
    url: inHistory(facts),
  }),
  sign_in: ({ detail }) => ({
    title: "New sign-in to your account",
    body: `${detail.device === undefined ? "On another device." : `On ${detail.device}.`} ${notYou}`,
    url: "/profile/sessions",
  }),
  security_change: (facts) => ({
    ...securityText(facts),
    url: securityUrl(facts.detail),
  }),
  onboarding_completed: ({ told }) => ({
    title: "Welcome to Lilypad",
    body:
      told.displayTag === null
        ? "Your account is ready."
        : `Your account is ready. Friends can find you as @${told.displayTag}.`,
    url: "/dashboard",
  }),
  topup_completed: (facts) => ({
    title: `You topped up ${amountOf(facts)}`,
    body: "Your bank transfer arrived. The money is in your account.",
    url: inHistory(facts),
  }),
  topup_failed: (facts) => ({
    title: `A top-up of ${amountOf(facts)} failed`,
    body: "If you've sent a bank transfer, it will be returned to your bank account.",
    url: "/payments/topup",
  }),
  withdrawal_completed: (facts) => ({
    title: `Your withdrawal of ${amountOf(facts)} was paid out`,
    body: "The money is on its way to your bank account.",
    url: inHistory(facts),
  }),
  withdrawal_failed: (facts) => ({
    title: `Your withdrawal of ${amountOf(facts)} failed`,
    body: withdrawalBody(facts.detail),
    url: inHistory(facts),
  }),
  teleport_paid: (facts) => ({
    title: `Your teleport link was paid: ${amountOf(facts)}`,
    body: `${payerOf(facts)} paid it. The money was paid out to your bank account.`,
    url: `/teleport/links?id=${facts.subjectId}`,
  }),
  kyc_approved: () => ({
    title: "Your identity is verified",
    body: "You can now link a bank account, top up and withdraw.",
    url: "/profile/linked-accounts",
  }),
  kyc_action_needed: ({ detail }) => ({
    ...(actionTexts[detail.status ?? ""] ?? {
      title: "Your identity verification needs attention",
      body: "Open Lilypad to see what is missing.",
    }),
    url: "/ramp/link-bank",
  }),
  // Never the answer itself: it would be in pushes and mails.
  ticket_answered: ({ detail }) => ({
    title: "Support has answered you",
    body: "Open Lilypad to read the answer and to reply.",
    url: detail.ticketId === undefined ? "/help/messages" : `/help/messages/${detail.ticketId}`,
  }),
};

/** The text of a notification: the same in the inbox, in pushes, mails and text messages. */
export function notificationText(facts: NotificationFacts): NotificationText {
  return texts[facts.kind](facts);
}
