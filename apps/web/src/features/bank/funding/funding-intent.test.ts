import { describe, expect, it } from "vitest";
import { anIntent, aQuote, aWithdrawal } from "../../../../test/samples/an-intent.ts";
import {
  type FundingEvent,
  type FundingState,
  firstFundingState,
  isFinal,
} from "./data/funding-state.ts";
import { fundingReducer } from "./flow/funding-flow.ts";

const state = (changes: Partial<FundingState> = {}): FundingState => ({
  ...firstFundingState("topup"),
  ...changes,
});
const play = (first: FundingState, ...events: FundingEvent[]) =>
  events.reduce(fundingReducer, first);

const chosen = { currency: "EUR", accountId: "account-eur", digits: "25000", quote: aQuote() };
const review = state({ ...chosen, step: "quote_review" });
const instructions = play(review, { type: "confirmed", intent: anIntent() });

describe("a quote in the funding flow", () => {
  const amount = state({ ...chosen, quote: null, step: "amount" });
  it("opens the review, and replaces an expired quote there", () => {
    const asked = play(amount, { type: "quoting" }, { type: "quoted", quote: aQuote() });
    expect(asked).toMatchObject({ step: "quote_review", phase: "idle", quote: aQuote() });
    const gone = { ...asked, isQuoteGone: true };
    const again = aQuote({ quoteId: "another" });
    expect(play(gone, { type: "quoting" }, { type: "quoted", quote: again })).toMatchObject({
      isQuoteGone: false,
      quote: again,
    });
  });

  it("is ignored if the person has gone back", () => {
    expect(play(amount, { type: "quoted", quote: aQuote() })).toBe(amount);
  });

  it("shows a refusal at the step from which it was requested", () => {
    const refused = play(amount, { type: "quoting" }, { type: "refused", text: "Too small." });
    expect(refused).toMatchObject({
      step: "amount",
      phase: "idle",
      notice: { kind: "refused", text: "Too small." },
    });
    expect(play(refused, { type: "amount_typed", digits: "1" }).notice).toBeNull();
  });

  it("keeps its amount during the request", () => {
    const asking = play(amount, { type: "quoting" });
    expect(play(asking, { type: "amount_typed", digits: "1" })).toBe(asking);
  });
});

describe("an intent in the funding flow", () => {
  it("keeps its id until it is answered", () => {
    const asked = play(review, { type: "confirming", correlationId: "c-1" });
    const lost = play(asked, { type: "unanswered", text: "No network." });
    expect(lost).toMatchObject({
      step: "quote_review",
      correlationId: "c-1",
      notice: { kind: "unanswered" },
    });
    // The outcome stays unknown while the request is repeated.
    expect(play(lost, { type: "confirming", correlationId: "c-1" }).notice).toEqual(lost.notice);
    expect(play(lost, { type: "refused", text: "No." }).correlationId).toBeNull();
    expect(play(lost, { type: "confirmed", intent: anIntent() })).toMatchObject({
      step: "transfer_instructions",
      correlationId: null,
    });
  });

  it("marks its quote as gone until there is another one", () => {
    const refused = play(review, { type: "refused", text: "Expired.", isQuoteGone: true });
    expect(refused.isQuoteGone).toBe(true);
    expect(play(refused, { type: "refused", text: "Again." }).isQuoteGone).toBe(true);
  });

  it("leads to a required identity check, and from there to the amount", () => {
    const stopped = play(review, { type: "kyc_needed" });
    expect(stopped).toMatchObject({ step: "kyc_check", quote: null });
    expect(play(stopped, { type: "kyc_satisfied" })).toMatchObject({
      step: "amount",
      digits: "25000",
    });
  });

  it.each([
    ["PENDING_TRANSFER", "transfer_instructions"],
    ["AWAITING_TRANSFER", "transfer_instructions"],
    ["PROCESSING", "success"],
    ["COMPLETED", "success"],
    ["FAILED", "success"],
    ["CANCELLED", "success"],
  ] as const)(
    "that is %s resumes at %s as a top-up, and at its end as a withdrawal",
    (status, topup) => {
      const loading = state({ intentId: "i-1" });
      expect(play(loading, { type: "resumed", intent: anIntent({ status }) }).step).toBe(topup);
      expect(
        play(
          { ...loading, operation: "withdraw" },
          { type: "resumed", intent: aWithdrawal({ status }) },
        ).step,
      ).toBe("success");
    },
  );

  it("resumes the person's step with all choices", () => {
    const loading = state({ intentId: "i-1", resumeAt: "payment_confirmation", paymentSent: true });
    expect(play(loading, { type: "resumed", intent: anIntent() })).toMatchObject({
      step: "payment_confirmation",
      currency: "EUR",
      accountId: "account-eur",
      digits: "25000",
    });
    const done = { ...loading, resumeAt: "success" as const };
    expect(play(done, { type: "resumed", intent: anIntent() }).step).toBe("success");
  });

  it("of a withdrawal that an older version kept at its summary resumes at its end", () => {
    const loading = state({ operation: "withdraw", intentId: "i-1" });
    const reading = { ...loading, resumeAt: "payment_confirmation" as const };
    expect(play(reading, { type: "resumed", intent: aWithdrawal() }).step).toBe("success");
    expect(play(reading, { type: "loaded", kycSatisfied: true }).step).toBe("success");
  });

  it("continues to the last step when its money arrives", () => {
    expect(play(instructions, { type: "moved_on" }).step).toBe("success");
    expect(play(review, { type: "moved_on" })).toBe(review);
  });

  it("that is cancelled leads back to the review, which needs a new quote", () => {
    const given = play(instructions, { type: "cancelling" }, { type: "cancelled" });
    expect(given).toMatchObject({
      step: "quote_review",
      intentId: null,
      isQuoteGone: true,
      phase: "idle",
    });
    const kept = play(instructions, { type: "cancelling" }, { type: "refused", text: "No." });
    expect(kept).toMatchObject({ step: "transfer_instructions", intentId: anIntent().intentId });
  });
});

it.each([
  ["PENDING_TRANSFER", false],
  ["AWAITING_TRANSFER", false],
  ["PROCESSING", false],
  ["COMPLETED", true],
  ["FAILED", true],
  ["CANCELLED", true],
] as const)("the status %s is final: %s", (status, final) => {
  expect(isFinal(status)).toBe(final);
});
