import { activityKinds } from "@lilypad/api-contract";
import { expect, it } from "vitest";
import type { ActivityLine } from "./activity-store.ts";
import { toTransaction } from "./to-transaction.ts";

const row = (changes: Partial<ActivityLine>): ActivityLine => ({
  transferId: "0195d0f0-0000-7000-8000-000000000001",
  direction: 1,
  asset: 1,
  amount: 12_500_000n,
  kind: "p2p",
  note: null,
  status: 1,
  hash: null,
  createdAt: new Date("2026-03-10T12:00:00Z"),
  counterpartyId: null,
  counterpartyFirstName: null,
  counterpartyLastName: null,
  counterpartyDisplayTag: null,
  counterpartyAvatarColour: null,
  counterpartyCountryCode: null,
  counterpartyIsActive: null,
  ...changes,
});

it("names every kind in both directions, the same in every state", () => {
  const lines = activityKinds.flatMap((kind) =>
    [1, 2].map((direction) => {
      const states = [0, 1, 2].map((status) => toTransaction(row({ kind, direction, status })));
      const [first] = states;
      const same = `${first?.title} (${first?.context}) ${first?.amountFormatted}`;
      // The title does not depend on whether the transfer succeeded.
      for (const { title, context, amountFormatted, transactionContext } of states) {
        expect(`${title} (${context}) ${amountFormatted}`).toBe(same);
        expect(transactionContext).toBe(kind);
      }
      return `${kind} ${first?.direction}: ${same} ${states.map(({ status }) => status).join(", ")}`;
    }),
  );
  expect(lines).toMatchInlineSnapshot(`
    [
      "p2p credit: Received (p2p) +$12.50 pending, confirmed, failed",
      "p2p debit: Sent (p2p) −$12.50 pending, confirmed, failed",
      "request_paid credit: Request paid (p2p) +$12.50 pending, confirmed, failed",
      "request_paid debit: Request paid (p2p) −$12.50 pending, confirmed, failed",
      "deposit credit: Deposit (others) +$12.50 pending, confirmed, failed",
      "deposit debit: Deposit returned (others) −$12.50 pending, confirmed, failed",
      "reward_signup credit: Welcome reward (others) +$12.50 pending, confirmed, failed",
      "reward_signup debit: Welcome reward returned (others) −$12.50 pending, confirmed, failed",
      "reward_notifications credit: Notifications reward (others) +$12.50 pending, confirmed, failed",
      "reward_notifications debit: Notifications reward returned (others) −$12.50 pending, confirmed, failed",
      "reward_referral_referrer credit: Referral reward (others) +$12.50 pending, confirmed, failed",
      "reward_referral_referrer debit: Referral reward returned (others) −$12.50 pending, confirmed, failed",
      "reward_referral_referee credit: Invitation reward (others) +$12.50 pending, confirmed, failed",
      "reward_referral_referee debit: Invitation reward returned (others) −$12.50 pending, confirmed, failed",
      "reward_granted credit: Extra reward (others) +$12.50 pending, confirmed, failed",
      "reward_granted debit: Extra reward returned (others) −$12.50 pending, confirmed, failed",
      "prize credit: Leaderboard prize (others) +$12.50 pending, confirmed, failed",
      "prize debit: Leaderboard prize returned (others) −$12.50 pending, confirmed, failed",
      "topup credit: Top-up (others) +$12.50 pending, confirmed, failed",
      "topup debit: Top-up returned (others) −$12.50 pending, confirmed, failed",
      "withdrawal credit: Withdrawal returned (others) +$12.50 pending, confirmed, failed",
      "withdrawal debit: Withdrawal (others) −$12.50 pending, confirmed, failed",
      "withdrawal_returned credit: Withdrawal returned (others) +$12.50 pending, confirmed, failed",
      "withdrawal_returned debit: Withdrawal (others) −$12.50 pending, confirmed, failed",
      "teleport credit: Teleport link paid (others) +$12.50 pending, confirmed, failed",
      "teleport debit: Teleport payment returned (others) −$12.50 pending, confirmed, failed",
      "exchange credit: Exchanged EUR to USD (fx) +$12.50 pending, confirmed, failed",
      "exchange debit: Exchanged USD to EUR (fx) −$12.50 pending, confirmed, failed",
      "exchange_returned credit: Exchange returned (fx) +$12.50 pending, confirmed, failed",
      "exchange_returned debit: Exchange (fx) −$12.50 pending, confirmed, failed",
      "wallet_send credit: Returned from a wallet address (others) +$12.50 pending, confirmed, failed",
      "wallet_send debit: Sent to a wallet address (others) −$12.50 pending, confirmed, failed",
      "own_send credit: Returned to your wallet (others) +$12.50 pending, confirmed, failed",
      "own_send debit: Sent with your own key (others) −$12.50 pending, confirmed, failed",
      "imported credit: Received (others) +$12.50 pending, confirmed, failed",
      "imported debit: Sent (others) −$12.50 pending, confirmed, failed",
    ]
  `);
});

it("shows bank money in its own currency", () => {
  const paid = row({ kind: "teleport", asset: 11, amount: 1_250n, note: "Tickets" });
  expect(toTransaction(paid)).toMatchObject({
    amount: "12.50",
    amountFormatted: "+£12.50",
    asset: "fiat:GBP",
    assetSymbol: "GBP",
    displaySymbol: "£",
    currency: "GBP",
    title: "Teleport link paid",
    transactionContext: "teleport",
  });
});

it.each([12, 13])("throws for the asset %d, which histories do not support", (asset) => {
  expect(() => toTransaction(row({ asset }))).toThrow(/^unsupported asset in a history: fiat:/);
});

it.each([
  ["their name", { counterpartyFirstName: "Jonas", counterpartyLastName: "Weber" }, "Jonas Weber"],
  ["one name", { counterpartyLastName: "Weber" }, "Weber"],
  ["their tag", { counterpartyDisplayTag: "jonas_w" }, "@jonas_w"],
  ["a general name", {}, "Lilypad member"],
])("calls the other person by %s", (_, known, displayName) => {
  const { counterparty } = toTransaction(row({ counterpartyId: "jonas", ...known }));
  expect(counterparty).toMatchObject({ displayName });
});

it.each([
  [true, true],
  [false, false],
  [null, false],
])(
  "a counterparty with isActive %s can receive money: %s",
  (counterpartyIsActive, isLilypadUser) => {
    const { counterparty } = toTransaction(row({ counterpartyId: "jonas", counterpartyIsActive }));
    expect(counterparty).toMatchObject({ isLilypadUser });
  },
);
