import { assets } from "@lilypad/money";
import { describe, expect, it } from "vitest";
import type { NotificationFacts } from "./notification.ts";
import { readDetail } from "./notification-detail.ts";
import { type NotificationKind, securityChanges } from "./notification-kind.ts";
import { notificationText } from "./notification-texts.ts";

const subjectId = "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8b";
const inHistory = `/transactions?id=${subjectId}`;
const asRequest = `/send-money?request=${subjectId}`;
const facts = (kind: NotificationKind, more: Partial<NotificationFacts> = {}) =>
  notificationText({
    kind,
    subjectId,
    transferId: null,
    note: null,
    requestStatus: null,
    asset: assets.usdc.number,
    amount: 12_500_000n,
    detail: {},
    told: { firstName: "Grace", lastName: "Hopper", displayTag: "grace" },
    other: { firstName: "Ada", lastName: "Lovelace", displayTag: "ada" },
    ...more,
  });
const lil = { asset: assets.LIL.number, amount: 100_000_000n, other: null };
const notYou = "If this wasn't you, contact support right away.";
const moveMoney =
  "If this wasn't you, move your money to a safe address right away and contact support.";
const lower = "Your daily limit is lower for 24 hours.";

describe("texts of notifications", () => {
  it.each([
    [facts("money_received"), "You received $12.50", "Ada Lovelace sent you money.", inHistory],
    [
      facts("money_received", { asset: assets.eurc.number, other: null }),
      "You received €12.50",
      "Someone sent you money.",
      inHistory,
    ],
    [
      facts("payment_returned"),
      "Your payment of $12.50 was not delivered",
      "It could not be sent to Ada Lovelace. The money is still in your account.",
      inHistory,
    ],
    [
      facts("payment_returned", { detail: { failure: "moved_out" } }),
      "Your payment of $12.50 was not delivered",
      "It could not be sent to Ada Lovelace. You moved the money out with your own key before it was sent.",
      inHistory,
    ],
    [
      facts("payment_returned", { detail: { failure: "module_off" } }),
      "Your payment of $12.50 was not delivered",
      "It could not be sent to Ada Lovelace. Instant payments are turned off for your wallet, so we couldn't send it.",
      inHistory,
    ],
    [
      facts("wallet_send_returned", {
        detail: { address: `0x${"ab".repeat(20)}`, failure: "limit_used" },
      }),
      "Your $12.50 came back",
      "It could not be sent to the wallet address 0xabab…abab. It was over the daily limit that your wallet sets for instant payments.",
      inHistory,
    ],
    [
      facts("withdrawal_failed", { detail: { isVoided: true, failure: "emptied" } }),
      "Your withdrawal of $12.50 failed",
      "Your wallet didn't hold enough for it any more.",
      inHistory,
    ],
    [
      facts("exchange_returned", { detail: { failure: "safe_stopped" } }),
      "We couldn't exchange your $12.50",
      "We've stopped payments from your wallet, because it reported a payment that didn't happen. Please contact support.",
      inHistory,
    ],
    [
      facts("own_send_done", { detail: { address: `0x${"cd".repeat(20)}` }, other: null }),
      "You sent $12.50 with your own key",
      "It went to the wallet address 0xcdcd…cdcd. If this wasn't you, move the rest of your money to a safe address right away.",
      inHistory,
    ],
    [
      facts("exchange_done"),
      "You exchanged money and got $12.50",
      "It's in your account and ready to use.",
      inHistory,
    ],
    [
      facts("exchange_returned"),
      "We couldn't exchange your $12.50",
      "The money is back in your account. Please try again later.",
      inHistory,
    ],
    [
      facts("request_received"),
      "Payment request for $12.50",
      "Ada Lovelace requested $12.50 from you.",
      asRequest,
    ],
    [
      facts("request_paid"),
      "Your request for $12.50 was paid",
      "Ada Lovelace paid it. The money is in your account.",
      inHistory,
    ],
    [
      facts("request_rejected"),
      "Your request for $12.50 was rejected",
      "Ada Lovelace rejected it. No money was moved.",
      asRequest,
    ],
    [
      facts("request_cancelled"),
      "A request for $12.50 was cancelled",
      "Ada Lovelace cancelled the request. No money was moved.",
      asRequest,
    ],
    [
      facts("deposit", { amount: 1_234_567_899n, other: null }),
      "$1,234.56 arrived",
      "Your deposit is in your account.",
      inHistory,
    ],
    [
      facts("reward", { ...lil, detail: { cause: "reward_signup" } }),
      "You earned 100.00 LIL",
      "Your sign-up reward is in your account.",
      inHistory,
    ],
    [
      facts("reward", { ...lil, detail: { cause: "reward_notifications" } }),
      "You earned 100.00 LIL",
      "Thanks for turning notifications on.",
      inHistory,
    ],
    [
      facts("reward", { ...lil, detail: { cause: "reward_referral_referrer" } }),
      "You earned 100.00 LIL",
      "A friend you invited joined and got started.",
      inHistory,
    ],
    [
      facts("reward", { ...lil, detail: { cause: "reward_referral_referee" } }),
      "You earned 100.00 LIL",
      "You joined with a friend's invitation.",
      inHistory,
    ],
    [
      facts("reward", { ...lil, detail: { cause: "reward_granted" } }),
      "You earned 100.00 LIL",
      "A thank-you from Lilypad.",
      inHistory,
    ],
    [
      facts("reward", { amount: 100_000_000n, other: null, detail: { cause: "prize" } }),
      "You won $100.00",
      "You finished in last week's top three.",
      inHistory,
    ],
    [
      facts("reward", { ...lil, detail: { cause: "reward_of_tomorrow" } }),
      "You earned 100.00 LIL",
      "Your reward is in your account.",
      inHistory,
    ],
    [
      facts("sign_in", { detail: { device: "Firefox on Linux" } }),
      "New sign-in to your account",
      `On Firefox on Linux. ${notYou}`,
      "/profile/sessions",
    ],
    [
      facts("sign_in"),
      "New sign-in to your account",
      `On another device. ${notYou}`,
      "/profile/sessions",
    ],
    [
      facts("security_change", { detail: { change: "passcode_reset" } }),
      "Your passcode was reset",
      `${lower} ${notYou}`,
      "/profile/security",
    ],
    [
      facts("security_change", {
        detail: { change: "passcode_reset_asked", takesEffectAt: "2026-05-02T09:00:00.000Z" },
      }),
      "Someone asked to reset your passcode",
      "It will change on 2 May 2026 at 09:00 UTC unless you cancel it in your security settings. If this wasn't you, cancel it there.",
      "/profile/security",
    ],
    [
      facts("security_change", { detail: { change: "passkey_removed" } }),
      "A passkey was removed",
      `${lower} Without a passcode or a passkey it stays lower. ${notYou}`,
      "/profile/security",
    ],
    [
      facts("security_change", {
        detail: {
          change: "handover_announced",
          takesEffectAt: "2026-05-02T09:00:00.000Z",
          handoverId: "0196a3c2-8d4e-7b1a-9c55-3f2e1d0c9b8a",
        },
      }),
      "You'll soon hold your own key",
      "It takes effect on 2 May 2026 at 09:00 UTC. Until then you can cancel it. If this wasn't you, cancel it and contact support right away.",
      "/profile/hand-over",
    ],
    [
      facts("security_change", {
        detail: { change: "safe_owner_added", wallet: `0x${"ab".repeat(20)}` },
      }),
      "A new owner was added to your wallet",
      `The wallet 0xabab…abab can now move all of your money. ${moveMoney}`,
      "/profile/security/signing",
    ],
    [
      facts("security_change", { detail: { change: "safe_owner_added" } }),
      "A new owner was added to your wallet",
      `One of your passkeys can now move all of your money. ${moveMoney}`,
      "/profile/security/signing",
    ],
    [
      facts("security_change", {
        detail: { change: "safe_owner_removed", wallet: `0x${"ab".repeat(20)}` },
      }),
      "An owner was removed from your wallet",
      `The wallet 0xabab…abab can't move your money any more. ${moveMoney}`,
      "/profile/security/signing",
    ],
    [
      facts("security_change", { detail: { change: "instant_payments_off" } }),
      "Instant payments were turned off",
      `Payments from your wallet now need the signature of an owner. ${moveMoney}`,
      "/profile/security/signing",
    ],
    [
      facts("security_change", { detail: { change: "instant_payments_on" } }),
      "Instant payments were turned on",
      "We can send for you again, up to your daily limits. If this wasn't you, turn them off under Your key right away and contact support.",
      "/profile/security/signing",
    ],
    [
      facts("security_change", {
        detail: { change: "instant_limit_raised" },
        amount: 250_000_000n,
      }),
      "Your daily limit for instant payments is now $250.00",
      "We can send up to this amount a day without the signature of an owner. If this wasn't you, lower it under Your key right away and contact support.",
      "/profile/security/signing",
    ],
    [
      facts("security_change", { detail: { change: "sessions_ended" } }),
      "You were signed out on all your devices",
      "We did this to protect your account. Your money is safe, and you can sign in again at any time. If you have questions, contact support.",
      "/profile/sessions",
    ],
    [
      facts("security_change", { detail: { change: "handover_void" } }),
      "Your key wasn't handed over",
      "Something stopped it before it took effect. No money was moved, and your account stays as it is. Please start again in your security settings.",
      "/profile/hand-over",
    ],
    [
      facts("security_change", { detail: {} }),
      "Your security settings changed",
      notYou,
      "/profile/security",
    ],
    [
      facts("onboarding_completed"),
      "Welcome to Lilypad",
      "Your account is ready. Friends can find you as @grace.",
      "/dashboard",
    ],
    [
      facts("deposit", { detail: { cause: "withdrawal_returned" } }),
      "$12.50 came back",
      "A withdrawal couldn't be paid out. The money is back in your account.",
      inHistory,
    ],
    [
      facts("topup_completed", { other: null, detail: {} }),
      "You topped up $12.50",
      "Your bank transfer arrived. The money is in your account.",
      inHistory,
    ],
    [
      facts("topup_failed", { other: null }),
      "A top-up of $12.50 failed",
      "If you've sent a bank transfer, it will be returned to your bank account.",
      "/payments/topup",
    ],
    [
      facts("withdrawal_completed", { other: null }),
      "Your withdrawal of $12.50 was paid out",
      "The money is on its way to your bank account.",
      inHistory,
    ],
    [
      facts("teleport_paid", {
        other: null,
        detail: { payerName: "Pia Payer" },
        asset: assets["fiat:GBP"].number,
        amount: 5_000n,
      }),
      "Your teleport link was paid: £50.00",
      "Pia Payer paid it. The money was paid out to your bank account.",
      `/teleport/links?id=${subjectId}`,
    ],
    [
      facts("withdrawal_completed", {
        other: null,
        transferId: "0196a3c2-0000-7b1a-9c55-3f2e1d0c9b8b",
      }),
      "Your withdrawal of $12.50 was paid out",
      "The money is on its way to your bank account.",
      "/transactions?id=0196a3c2-0000-7b1a-9c55-3f2e1d0c9b8b",
    ],
    [
      facts("teleport_paid", { other: null, asset: assets["fiat:GBP"].number, amount: 5_000n }),
      "Your teleport link was paid: £50.00",
      "Someone paid it. The money was paid out to your bank account.",
      `/teleport/links?id=${subjectId}`,
    ],
    [
      facts("withdrawal_failed", { other: null, detail: { isVoided: true } }),
      "Your withdrawal of $12.50 failed",
      "No money was moved. It's still in your account.",
      inHistory,
    ],
    [
      facts("withdrawal_failed", { other: null }),
      "Your withdrawal of $12.50 failed",
      "It couldn't be paid out. The money will be returned to your account.",
      inHistory,
    ],
    [
      facts("kyc_approved", { detail: { status: "ACTIVE" } }),
      "Your identity is verified",
      "You can now link a bank account, top up and withdraw.",
      "/profile/linked-accounts",
    ],
    [
      facts("kyc_action_needed", { detail: { status: "NEEDS_ADDITIONAL_INFORMATION" } }),
      "We need a bit more from you",
      "Open Lilypad to finish verifying your identity.",
      "/ramp/link-bank",
    ],
    [
      facts("kyc_action_needed", { detail: { status: "REJECTED" } }),
      "We couldn't verify your identity",
      "Open Lilypad to see why, and to try again.",
      "/ramp/link-bank",
    ],
    [
      facts("kyc_action_needed", { detail: { status: "DEACTIVATED" } }),
      "Your verification has ended",
      "Top-ups and withdrawals are paused for now. Please contact support.",
      "/ramp/link-bank",
    ],
    [
      facts("kyc_action_needed", { detail: { status: "PAUSED" } }),
      "Your identity verification needs attention",
      "Open Lilypad to see what is missing.",
      "/ramp/link-bank",
    ],
  ])("%j", (text, title, body, url) => {
    expect(text).toEqual({ title, body, url });
  });

  it("exist for every security change", () => {
    const titles = securityChanges.map(
      (change) => facts("security_change", { detail: { change } }).title,
    );
    expect(new Set(titles).size).toBe(securityChanges.length);
    expect(titles).not.toContain("Your security settings changed");
  });
});

describe("the stored detail of a notification", () => {
  it("keeps the fields of its kind, and leaves out what this version does not know", () => {
    const stored = { device: "Firefox on Linux", change: "passcode_reset", colour: "red" };
    expect(readDetail("sign_in", stored)).toEqual({ device: "Firefox on Linux" });
    expect(readDetail("security_change", { change: "of_tomorrow", wallet: 7 })).toEqual({});
    expect(readDetail("deposit", {})).toEqual({});
  });
});
