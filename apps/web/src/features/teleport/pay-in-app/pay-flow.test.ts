import { describe, expect, it } from "vitest";
import type { TeleportPayment } from "../payer/index.ts";
import {
  firstPayState,
  type PayEvent,
  type PayState,
  payReducer,
  shownStep,
  withAccounts,
} from "./pay-flow.ts";

const after = (state: PayState, ...events: PayEvent[]): PayState =>
  events.reduce(payReducer, state);
/** @param defaultId the default account, which is one of them, or null */
const among = (defaultId: string | null, ...ids: string[]) =>
  ids.map((id) => ({ id, isDefault: id === defaultId }));
const picked = (accountId: string) => after(firstPayState, { type: "account_picked", accountId });
const onlyA = withAccounts(firstPayState, among(null, "a"));

describe("choosing the account to pay from", () => {
  it.each<[string, PayState, ReturnType<typeof among>, string | null]>([
    ["the only one is chosen", firstPayState, among(null, "a"), "a"],
    ["the default one is chosen", firstPayState, among("b", "a", "b"), "b"],
    ["of several without a default none is", firstPayState, among(null, "a", "b"), null],
    ["what was picked stays", picked("b"), among("a", "a", "b"), "b"],
    ["one that is gone does not", picked("c"), among("a", "a", "b"), "a"],
  ])("%s", (_, state, accounts, expected) => {
    const shown = withAccounts(state, accounts);
    expect(shown.accountId).toBe(expected);
    expect(withAccounts(shown, accounts)).toBe(shown);
  });

  it("waits until they have been read", () => {
    expect(withAccounts(firstPayState, undefined)).toBe(firstPayState);
  });

  it("leads to the quote and back", () => {
    expect(after(firstPayState, { type: "quote_wanted" }).step).toBe("account");
    const reviewing = after(onlyA, { type: "quote_wanted" });
    expect(reviewing.step).toBe("review");
    expect(payReducer(reviewing, { type: "back" })).toMatchObject({
      step: "account",
      accountId: "a",
    });
    // The account was unlinked in another window.
    expect(withAccounts(reviewing, among(null, "b", "c"))).toMatchObject({
      step: "account",
      accountId: null,
    });
  });
});

describe("confirming a teleport payment", () => {
  const confirming = after(
    onlyA,
    { type: "quote_wanted" },
    { type: "confirming", correlationId: "1" },
  );

  it("keeps its id until there is an answer or a change", () => {
    expect(confirming.correlationId).toBe("1");
    expect(withAccounts(confirming, among(null, "a")).correlationId).toBe("1");
    expect(withAccounts(confirming, among(null, "b")).correlationId).toBeNull();
    for (const event of [
      { type: "answered" },
      { type: "back" },
      { type: "account_picked", accountId: "b" },
      { type: "started_again", paymentId: "p" },
    ] as const)
      expect([event.type, payReducer(confirming, event).correlationId]).toEqual([event.type, null]);
  });
});

describe("the step for paying a link", () => {
  const payment = (more: Partial<TeleportPayment>): TeleportPayment => ({
    transactionId: "p",
    status: "AWAITING_TRANSFER",
    source: { amount: "50.00", currency: "GBP" },
    destination: { amount: "50.00", currency: "GBP" },
    receivedAmount: null,
    transferInstructions: null,
    markedSentAt: null,
    outcome: null,
    createdAt: "2026-03-01T10:00:00.000Z",
    ...more,
  });
  const open = { status: "open", isPayable: true } as const;
  const paying = { status: "paying", isPayable: false } as const;
  const ended = payment({ status: "CANCELLED", outcome: { code: "cancelled", message: "" } });

  it.each<[string, Parameters<typeof shownStep>, string]>([
    ["the choice", [firstPayState, open, null], "account"],
    ["the quote", [{ ...firstPayState, step: "review" }, open, null], "review"],
    ["somebody else pays", [firstPayState, paying, null], "closed underWay"],
    ["paid by somebody else", [firstPayState, { ...paying, status: "paid" }, null], "closed paid"],
    ["expired", [firstPayState, { ...paying, status: "expired" }, null], "closed expired"],
    ["cancelled", [firstPayState, { ...paying, status: "cancelled" }, null], "closed cancelled"],
    [
      "not payable yet",
      [firstPayState, { ...open, isPayable: false }, null],
      "closed notPayableYet",
    ],
    ["the transfer details", [firstPayState, paying, payment({})], "instructions"],
    [
      "transfer details that are being prepared",
      [firstPayState, paying, payment({ status: "PENDING_TRANSFER" })],
      "instructions",
    ],
    [
      "sent",
      [firstPayState, paying, payment({ markedSentAt: "2026-03-01T10:00:00.000Z" })],
      "status",
    ],
    [
      "money that arrived before it was confirmed",
      [firstPayState, paying, payment({ status: "PROCESSING" })],
      "status",
    ],
    [
      "the outcome, whatever the link's status is",
      [firstPayState, { ...paying, status: "cancelled" }, ended],
      "status",
    ],
    [
      "starting again after a failed payment",
      [{ ...firstPayState, leftPayment: "p" }, open, ended],
      "account",
    ],
    [
      "the next payment",
      [{ ...firstPayState, leftPayment: "o" }, paying, payment({})],
      "instructions",
    ],
  ])("%s", (_, given, expected) => {
    const shown = shownStep(...given);
    expect(shown.step === "closed" ? `closed ${shown.reason}` : shown.step).toBe(expected);
  });
});
