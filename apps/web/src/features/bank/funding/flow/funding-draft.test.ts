import { beforeEach, describe, expect, it } from "vitest";
import { anIntent, aQuote } from "../../../../../test/samples/an-intent.ts";
import { type FundingState, firstFundingState } from "../data/funding-state.ts";
import { forgetDraft, keepDraft, restoreFunding } from "./funding-draft.ts";
import { amountOfAddress } from "./funding-path.ts";

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

describe("a reloaded top-up", () => {
  it("resumes its step with its choices", () => {
    keepDraft(state({ ...chosen, correlationId: "c-1", phase: "confirming" }), "mira");
    const { step, ...choices } = chosen;
    expect(restored()).toEqual(state({ ...choices, resumeAt: step, correlationId: "c-1" }));
  });

  it("resumes its step after two reloads in a row", () => {
    keepDraft(state(chosen), "mira");
    keepDraft(restored(), "mira");
    expect(restored().resumeAt).toBe("quote_review");
  });

  it("resumes the step of its intent", () => {
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

  it("starts again if the draft belongs to an open intent", () => {
    keepDraft(state({ ...chosen, step: "transfer_instructions", intentId: "i-1" }), "mira");
    expect(restored()).toEqual(state({}));
  });

  it("starts again after its end, for another person, and for a withdrawal", () => {
    keepDraft(state(chosen), "mira");
    expect(restoreFunding("topup", "jonas", null)).toEqual(state({}));
    expect(restoreFunding("withdraw", "mira", null)).toEqual(firstFundingState("withdraw"));
    forgetDraft("topup", "mira");
    expect(restored()).toEqual(state({}));
  });
});

it("the draft of a top-up contains no bank details", () => {
  keepDraft(state({ ...chosen, step: "transfer_instructions", intentId: "i-1" }), "mira");
  const kept = JSON.stringify(Object.values(sessionStorage));
  expect(kept).not.toMatch(/iban|DE89|accountNumber|LILY/i);
});

it.each([
  ["no JSON", "{"],
  ["no object", '"text"'],
  ["an unknown step", '{"step":"teleported"}'],
  ["a step of the other operation", null],
])("a reloaded top-up starts again if the draft is %s", (_, kept) => {
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

it("invalid parts of a draft are ignored", () => {
  sessionStorage.setItem(
    "lilypad.funding.topup.mira",
    JSON.stringify({ step: "amount", currency: 7, digits: "1e5", quote: { quoteId: 1 } }),
  );
  expect(restored()).toEqual(state({ resumeAt: "amount" }));
});

it.each([
  ["?amount=12.50", "1250"],
  ["?amount=0.07&currency=USD", "7"],
  ["", ""],
  ["?amount=12", ""],
  ["?amount=-1.00", ""],
  ["?amount=1e5", ""],
])("the amount of the address %s is filled in as %j", (search, digits) => {
  history.replaceState(null, "", `/payments/withdraw${search}`);
  expect(amountOfAddress()).toBe(digits);
});
