import { beforeEach, describe, expect, it } from "vitest";
import { anIntent, aQuote } from "../../../../../test/samples/an-intent.ts";
import { type FundingState, firstFundingState } from "../data/funding-state.ts";
import { forgetDraft, keepDraft, restoreFunding } from "./funding-draft.ts";

const state = (changes: Partial<FundingState>): FundingState => ({
  ...firstFundingState("topup"),
  ...changes,
});
const chosen = {
  step: "quote_review" as const,
  currency: "EUR",
  accountId: "account-eur",
  digits: "25000",
  quote: aQuote(),
};
const restored = (intentId: string | null = null) => restoreFunding("topup", "mira", intentId);

beforeEach(() => sessionStorage.clear());

describe("a page that is loaded again", () => {
  it("goes on at its step with its choices", () => {
    keepDraft(state({ ...chosen, correlationId: "c-1", phase: "confirming" }), "mira");
    const { step, ...choices } = chosen;
    expect(restored()).toEqual(state({ ...choices, resumeAt: step, correlationId: "c-1" }));
  });

  it("goes on there also when it was loaded twice in a row", () => {
    keepDraft(state(chosen), "mira");
    keepDraft(restored(), "mira");
    expect(restored().resumeAt).toBe("quote_review");
  });

  it("knows how far its intent was", () => {
    const { intentId } = anIntent();
    keepDraft(
      state({ ...chosen, step: "payment_confirmation", intentId, paymentSent: true }),
      "mira",
    );
    expect(restored(intentId)).toEqual(
      state({ intentId, resumeAt: "payment_confirmation", paymentSent: true }),
    );
    expect(restored("another")).toEqual(state({ intentId: "another" }));
  });

  it("begins anew where an intent was left behind", () => {
    keepDraft(state({ ...chosen, step: "transfer_instructions", intentId: "i-1" }), "mira");
    expect(restored()).toEqual(state({}));
  });

  it("begins anew after its end, for somebody else, and for the other operation", () => {
    keepDraft(state(chosen), "mira");
    expect(restoreFunding("topup", "jonas", null)).toEqual(state({}));
    expect(restoreFunding("withdraw", "mira", null)).toEqual(firstFundingState("withdraw"));
    forgetDraft("topup", "mira");
    expect(restored()).toEqual(state({}));
  });
});

it("keeps no bank details", () => {
  keepDraft(state({ ...chosen, step: "transfer_instructions", intentId: "i-1" }), "mira");
  const kept = JSON.stringify(Object.values(sessionStorage));
  expect(kept).not.toMatch(/iban|DE89|accountNumber|LILY/i);
});

it.each([
  ["no JSON", "{"],
  ["no object", '"text"'],
  ["an unknown step", '{"step":"teleported"}'],
  ["a step of the other operation", null],
])("begins anew with %s", (_, kept) => {
  if (kept === null) {
    sessionStorage.setItem(
      "lilypad.funding.withdraw.mira",
      JSON.stringify({ step: "transfer_instructions" }),
    );
    expect(restoreFunding("withdraw", "mira", null)).toEqual(firstFundingState("withdraw"));
  } else {
    sessionStorage.setItem("lilypad.funding.topup.mira", kept);
    expect(restored()).toEqual(state({}));
  }
});

it("leaves out what it can't read", () => {
  sessionStorage.setItem(
    "lilypad.funding.topup.mira",
    JSON.stringify({ step: "amount", currency: 7, digits: "1e5", quote: { quoteId: 1 } }),
  );
  expect(restored()).toEqual(state({ resumeAt: "amount" }));
});
