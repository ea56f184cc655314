import { activityKinds } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { describeActivity } from "./describe.ts";

it("describes every kind of activity in both directions", () => {
  const descriptions = activityKinds.flatMap((kind) =>
    (["credit", "debit"] as const).map((direction) => {
      const { title, context } = describeActivity(kind, direction);
      return `${kind} ${direction}: ${title} (${context})`;
    }),
  );
  expect(descriptions).toMatchInlineSnapshot(`
    [
      "p2p credit: Received (p2p)",
      "p2p debit: Sent (p2p)",
      "request_paid credit: Request paid (p2p)",
      "request_paid debit: Request paid (p2p)",
      "deposit credit: Deposit (others)",
      "deposit debit: Deposit returned (others)",
      "reward_signup credit: Welcome reward (others)",
      "reward_signup debit: Welcome reward returned (others)",
      "reward_notifications credit: Notifications reward (others)",
      "reward_notifications debit: Notifications reward returned (others)",
      "reward_referral_referrer credit: Referral reward (others)",
      "reward_referral_referrer debit: Referral reward returned (others)",
      "reward_referral_referee credit: Invitation reward (others)",
      "reward_referral_referee debit: Invitation reward returned (others)",
      "reward_granted credit: Extra reward (others)",
      "reward_granted debit: Extra reward returned (others)",
      "prize credit: Leaderboard prize (others)",
      "prize debit: Leaderboard prize returned (others)",
      "topup credit: Top-up (others)",
      "topup debit: Top-up returned (others)",
      "withdrawal credit: Withdrawal returned (others)",
      "withdrawal debit: Withdrawal (others)",
      "withdrawal_returned credit: Withdrawal returned (others)",
      "withdrawal_returned debit: Withdrawal (others)",
      "teleport credit: Teleport link paid (others)",
      "teleport debit: Teleport payment returned (others)",
      "exchange credit: Exchanged (fx)",
      "exchange debit: Exchanged (fx)",
      "exchange_returned credit: Exchange returned (fx)",
      "exchange_returned debit: Exchange (fx)",
      "wallet_send credit: Returned from a wallet address (others)",
      "wallet_send debit: Sent to a wallet address (others)",
      "own_send credit: Returned to your wallet (others)",
      "own_send debit: Sent with your own key (others)",
      "imported credit: Received (others)",
      "imported debit: Sent (others)",
    ]
  `);
});

it("falls back to the direction for an unknown kind written by a newer version", () => {
  expect(describeActivity("card_payment", "debit")).toEqual({ title: "Sent", context: "others" });
});
