import { activityKinds } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { transactionIcon } from "./transaction-kind.ts";
import { transactionStory } from "./transaction-story.ts";

it("every kind of transaction has an icon and a sentence in both directions", () => {
  const shown = activityKinds.flatMap((transactionContext) =>
    (["credit", "debit"] as const).map((direction) => {
      const story = transactionStory({ transactionContext, direction, status: "confirmed" });
      return `${transactionContext} ${direction}: ${transactionIcon(transactionContext)}, ${story}`;
    }),
  );
  expect(shown).toMatchInlineSnapshot(`
    [
      "p2p credit: other, They sent you this.",
      "p2p debit: other, You sent them this.",
      "request_paid credit: other, They paid your request.",
      "request_paid debit: other, You paid their request.",
      "deposit credit: deposit, Received from an outside wallet.",
      "deposit debit: deposit, The network reversed this deposit.",
      "reward_signup credit: gift, For opening your account.",
      "reward_signup debit: gift, This reward was reversed.",
      "reward_notifications credit: gift, For turning notifications on.",
      "reward_notifications debit: gift, This reward was reversed.",
      "reward_referral_referrer credit: friend, A friend you invited joined, and added money that stayed or verified their identity.",
      "reward_referral_referrer debit: friend, This reward was reversed.",
      "reward_referral_referee credit: friend, You joined by invitation, and added money or verified your identity.",
      "reward_referral_referee debit: friend, This reward was reversed.",
      "reward_granted credit: gift, A bonus from Lilypad.",
      "reward_granted debit: gift, This reward was reversed.",
      "prize credit: trophy, You finished in the weekly top three.",
      "prize debit: trophy, This prize was reversed.",
      "topup credit: bank, You topped up from your bank account.",
      "topup debit: bank, The network reversed this top-up.",
      "withdrawal credit: bank, This withdrawal was reversed.",
      "withdrawal debit: bank, You withdrew this to your bank account.",
      "withdrawal_returned credit: bank, A withdrawal couldn't be paid out, so it was returned to you.",
      "withdrawal_returned debit: bank, The network reversed this.",
      "teleport credit: hop, Your teleport link was paid. The money went straight to your bank.",
      "teleport debit: hop, This payment was reversed.",
      "exchange credit: other, You got this in exchange for the other currency.",
      "exchange debit: other, You exchanged this for the other currency.",
      "exchange_returned credit: other, An exchange couldn't be completed, so the money was returned to you.",
      "exchange_returned debit: other, The network reversed this.",
      "wallet_send credit: wallet, This payment was reversed.",
      "wallet_send debit: wallet, You sent this to a wallet.",
      "own_send credit: wallet, This payment was reversed.",
      "own_send debit: wallet, You moved this with your own key.",
      "imported credit: other, null",
      "imported debit: other, null",
    ]
  `);
});

it.each([
  ["credit", "pending", "On its way to you. You can spend it once it's completed."],
  ["debit", "pending", "Set aside and on its way. It can't be sent twice."],
  ["credit", "failed", "This payment failed. No money was moved."],
  ["debit", "failed", "This payment failed. No money was moved."],
] as const)("a %s that is %s explains its status, whatever its kind", (direction, status, says) => {
  for (const transactionContext of [...activityKinds, "newer_than_this_app"]) {
    expect(transactionStory({ transactionContext, direction, status })).toBe(says);
  }
});

it.each(["newer_than_this_app", "constructor", ""])(
  "an unknown kind %j has a general icon and no sentence",
  (kind) => {
    expect(
      transactionStory({ transactionContext: kind, direction: "credit", status: "confirmed" }),
    ).toBeNull();
    expect(transactionIcon(kind)).toBe("other");
  },
);
