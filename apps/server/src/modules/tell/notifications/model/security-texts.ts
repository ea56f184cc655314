import type { FreezeCategory } from "@lilypad/api-contract";
import { amountOf, momentInWords, notYou, shortAddress } from "./facts-in-words.ts";
import type { NotificationFacts } from "./notification.ts";
import { type NotificationDetail, securityChangeOf } from "./notification-detail.ts";
import type { SecurityChange } from "./notification-kind.ts";

const keyCancel = "If this wasn't you, cancel it and contact support right away.";
const moveMoney =
  "If this wasn't you, move your money to a safe address right away and contact support.";
const lowerLimit = "Your daily limit is lower for 24 hours.";

const staysLower = "Without a passcode or a passkey it stays lower.";

/** The owner's powers since a change; the owner's name stands before the text. */
const ownerTexts = {
  safe_owner_added: `can now move all of your money. ${moveMoney}`,
  safe_owner_removed: `can't move your money any more. ${moveMoney}`,
};

/** The reason of a freeze in the sentence that the person reads, by category. */
const frozenBecause: Record<FreezeCategory, string> = {
  protection:
    "Someone else may have used your account, so we paused payments to protect your money.",
  review: "We paused payments while we check recent activity.",
  legal: "A court or an authority told us to pause payments.",
  own_request: "You asked us to pause payments.",
  untold: "We paused payments, and we can't say why right now.",
};

/** The consequences of a freeze, by when it is decided, and how to appeal. */
function frozenBody(category: FreezeCategory | null, decideBy: Date | null): string {
  const why = frozenBecause[category ?? "untold"];
  const due = decideBy === null ? "" : ` We'll decide by ${momentInWords(decideBy)}.`;
  return `${why}${due} Your money is still in your account, and you can see everything and receive money. To appeal, write to support under Help.`;
}

const securityTexts: Record<SecurityChange, { title: string; body: string }> = {
  passcode_set_up: { title: "Your passcode was set up", body: `${lowerLimit} ${notYou}` },
  passcode_changed: { title: "Your passcode was changed", body: `${lowerLimit} ${notYou}` },
  passcode_reset_asked: {
    title: "Someone asked to reset your passcode",
    body: "It will change in 24 hours unless you cancel it in your security settings.",
  },
  passcode_reset_cancelled: {
    title: "Your passcode reset was cancelled",
    body: "Your passcode and your passkeys stay as they are. If you didn't cancel it, contact support right away.",
  },
  passcode_reset: { title: "Your passcode was reset", body: `${lowerLimit} ${notYou}` },
  passcode_removed: {
    title: "Your passcode was removed",
    body: `${lowerLimit} ${staysLower} ${notYou}`,
  },
  passkey_added: { title: "A passkey was added", body: `${lowerLimit} ${notYou}` },
  passkey_removed: {
    title: "A passkey was removed",
    body: `${lowerLimit} ${staysLower} ${notYou}`,
  },
  handover_announced: {
    title: "You'll soon hold your own key",
    body: `You can cancel it in your security settings until then. ${keyCancel}`,
  },
  handover_cancelled: {
    title: "Your key stays with us",
    body: "Holding your own key was cancelled. Your money and your account stay as they are. If you didn't cancel it, contact support right away.",
  },
  handover_finished: {
    title: "You now hold your own key",
    body: `Only your passkey can change who owns your account's wallet. Add a second owner, so that losing your devices doesn't mean losing your money. ${notYou}`,
  },
  handover_void: {
    title: "Your key wasn't handed over",
    body: "Something stopped it before it took effect. No money was moved, and your account stays as it is. Please start again in your security settings.",
  },
  account_frozen: {
    title: "Your account is frozen",
    body: frozenBody("untold", null),
  },
  account_unfrozen: {
    title: "Your account isn't frozen any more",
    body: "You can pay again. Thank you for your patience.",
  },
  sessions_ended: {
    title: "You were signed out on all your devices",
    body: "We did this to protect your account. Your money is safe, and you can sign in again at any time. If you have questions, contact support.",
  },
  safe_owner_added: {
    title: "A new owner was added to your wallet",
    body: `One of your passkeys ${ownerTexts.safe_owner_added}`,
  },
  safe_owner_removed: {
    title: "An owner was removed from your wallet",
    body: `One of your passkeys ${ownerTexts.safe_owner_removed}`,
  },
  instant_payments_off: {
    title: "Instant payments were turned off",
    body: `Payments from your wallet now need the signature of an owner. ${moveMoney}`,
  },
  instant_payments_on: {
    title: "Instant payments were turned on",
    body: "We can send for you again, up to your daily limits. If this wasn't you, turn them off under Your key right away and contact support.",
  },
  instant_limit_raised: {
    title: "Your daily limit for instant payments was raised",
    body: "We can send up to this amount a day without the signature of an owner. If this wasn't you, lower it under Your key right away and contact support.",
  },
  passkey_copied: {
    title: "A passkey was refused",
    body: "It looks like a copy. Remove it in your security settings and contact support right away.",
  },
};

/** The text of a change of security settings. */
export function securityText(facts: NotificationFacts): { title: string; body: string } {
  const described = securityChangeOf(facts.detail);
  if (described === null) return { title: "Your security settings changed", body: notYou };
  const { change, at, wallet, category } = described;
  const text = securityTexts[change];
  if (wallet !== null && (change === "safe_owner_added" || change === "safe_owner_removed"))
    return { ...text, body: `The wallet ${shortAddress(wallet)} ${ownerTexts[change]}` };
  if (change === "instant_limit_raised")
    return { ...text, title: `Your daily limit for instant payments is now ${amountOf(facts)}` };
  if (change === "account_frozen") return { ...text, body: frozenBody(category, at) };
  if (at === null) return text;
  if (change === "handover_announced") {
    const body = `It takes effect on ${momentInWords(at)}. Until then you can cancel it. ${keyCancel}`;
    return { ...text, body };
  }
  if (change !== "passcode_reset_asked") return text;
  const body = `It will change on ${momentInWords(at)} unless you cancel it in your security settings. If this wasn't you, cancel it there.`;
  return { ...text, body };
}

/** The page that shows a change of security settings. */
export function securityUrl({ change }: NotificationDetail): string {
  if (change === undefined) return "/profile/security";
  if (change.startsWith("safe_owner_") || change.startsWith("instant_"))
    return "/profile/security/signing";
  if (change.startsWith("handover_")) return "/profile/hand-over";
  if (change === "sessions_ended") return "/profile/sessions";
  return change.startsWith("account_") ? "/dashboard" : "/profile/security";
}
