import { describe, expect, it } from "vitest";
import type { TeleportPayment } from "../payer/index.ts";
import { firstPayState, type PayEvent, type PayState, payReducer, shownStep } from "./pay-flow.ts";

const after = (...events: PayEvent[]): PayState => events.reduce(payReducer, firstPayState);
const known = (defaultId: string | null, ...accountIds: string[]): PayEvent => ({
  type: "accounts_known",
  accountIds,
  defaultId,
});

describe("choosing an account", () => {
  it.each<[string, PayEvent[], string | null]>([
    ["the only one is chosen", [known(null, "a")], "a"],
    ["the default one is chosen", [known("b", "a", "b")], "b"],
    ["of several without a default none is", [known(null, "a", "b")], null],
    [
      "what was picked stays",
      [{ type: "account_picked", accountId: "b" }, known("a", "a", "b")],
      "b",
    ],
    [
      "one that is gone does not",
      [{ type: "account_picked", accountId: "c" }, known("a", "a", "b")],
      "a",
    ],
  ])("%s", (_, events, expected) => {
    expect(after(...events).accountId).toBe(expected);
  });

  it("leads to the offer, and back", () => {
    expect(after({ type: "quote_wanted" }).step).toBe("account");
    const reviewing = after(known("a", "a"), { type: "quote_wanted" });
    expect(reviewing.step).toBe("review");
    expect(payReducer(reviewing, { type: "back" })).toMatchObject({
      step: "account",
      accountId: "a",
    });
    // The account was unlinked in another window.
    expect(payReducer(reviewing, known(null, "b", "c"))).toMatchObject({
      step: "account",
      accountId: null,
    });
  });
});

describe("confirming", () => {
  const confirming = after(
    known("a", "a"),
    { type: "quote_wanted" },
    { type: "confirming", correlationId: "1" },
  );

  it("keeps its id until it was answered, or something else is wanted", () => {
    expect(confirming.correlationId).toBe("1");
    for (const event of [
      { type: "answered" },
      { type: "back" },
      { type: "account_picked", accountId: "b" },
      { type: "started_again", paymentId: "p" },
    ] as const)
      expect([event.type, payReducer(confirming, event).correlationId]).toEqual([event.type, null]);
  });
});

describe("what is shown", () => {
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
    ["the offer", [{ ...firstPayState, step: "review" }, open, null], "review"],
    ["somebody else pays", [firstPayState, paying, null], "closed underWay"],
    ["paid by somebody else", [firstPayState, { ...paying, status: "paid" }, null], "closed paid"],
    ["too late", [firstPayState, { ...paying, status: "expired" }, null], "closed expired"],
    ["taken back", [firstPayState, { ...paying, status: "cancelled" }, null], "closed cancelled"],
    ["not yet", [firstPayState, { ...open, isPayable: false }, null], "closed notPayableYet"],
    ["where to pay", [firstPayState, paying, payment({})], "instructions"],
    [
      "the provider is asked",
      [firstPayState, paying, payment({ status: "PENDING_TRANSFER" })],
      "instructions",
    ],
    [
      "sent",
      [firstPayState, paying, payment({ markedSentAt: "2026-03-01T10:00:00.000Z" })],
      "standing",
    ],
    [
      "the money came unannounced",
      [firstPayState, paying, payment({ status: "PROCESSING" })],
      "standing",
    ],
    [
      "its end, whatever became of the link",
      [firstPayState, { ...paying, status: "cancelled" }, ended],
      "standing",
    ],
    [
      "again, after it came to nothing",
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
