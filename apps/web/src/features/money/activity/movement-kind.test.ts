import { activityKinds } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import { movementIcon, movementStory } from "./movement-kind.ts";

it("shows a picture and tells a story of every kind, in both directions", () => {
  const told = activityKinds.flatMap((transactionContext) =>
    (["credit", "debit"] as const).map((direction) => {
      const story = movementStory({ transactionContext, direction, status: "confirmed" });
      return `${transactionContext} ${direction}: ${movementIcon(transactionContext)}, ${story}`;
    }),
  );
  expect(told).toMatchInlineSnapshot(`
    [
      "p2p credit: movement, They sent you this.",
      "p2p debit: movement, You sent them this.",
      "request_paid credit: movement, They paid what you asked for.",
      "request_paid debit: movement, You paid what they asked for.",
      "deposit credit: deposit, It came to your wallet's address from outside Lilypad.",
      "deposit debit: deposit, The network took this deposit back.",
      "reward_signup credit: gift, For opening your account.",
      "reward_signup debit: gift, This reward was taken back.",
      "reward_notifications credit: gift, For turning notifications on.",
      "reward_notifications debit: gift, This reward was taken back.",
      "reward_referral_referrer credit: friend, A friend you invited joined, and added money or verified their identity.",
      "reward_referral_referrer debit: friend, This reward was taken back.",
      "reward_referral_referee credit: friend, You joined by invitation, and added money or verified your identity.",
      "reward_referral_referee debit: friend, This reward was taken back.",
      "reward_granted credit: gift, Lilypad gave you this extra.",
      "reward_granted debit: gift, This reward was taken back.",
      "prize credit: trophy, You were among the week's first three on the leaderboard.",
      "prize debit: trophy, This prize was taken back.",
      "topup credit: bank, You topped up from your bank account.",
      "topup debit: bank, The network took this top-up back.",
      "withdrawal credit: bank, This withdrawal was taken back.",
      "withdrawal debit: bank, You withdrew this to your bank account.",
      "withdrawal_returned credit: bank, A withdrawal could not be paid out, so it came back to you.",
      "withdrawal_returned debit: bank, The network took this back.",
      "teleport credit: hop, Somebody paid your teleport link. It went straight into your bank account.",
      "teleport debit: hop, This payment was taken back.",
      "imported credit: movement, null",
      "imported debit: movement, null",
    ]
  `);
});

it.each([
  ["credit", "pending", "On its way to you. You can spend it once it is completed."],
  ["debit", "pending", "Set aside and on its way. It can't be sent twice."],
  ["credit", "failed", "This payment failed. No money was moved."],
  ["debit", "failed", "This payment failed. No money was moved."],
] as const)(
  "of every kind, a %s that is %s first says what that means",
  (direction, status, says) => {
    for (const transactionContext of [...activityKinds, "newer_than_this_app"]) {
      expect(movementStory({ transactionContext, direction, status })).toBe(says);
    }
  },
);

it.each(["newer_than_this_app", "constructor", ""])("tells no story of the kind %j", (kind) => {
  expect(
    movementStory({ transactionContext: kind, direction: "credit", status: "confirmed" }),
  ).toBeNull();
  expect(movementIcon(kind)).toBe("movement");
});
