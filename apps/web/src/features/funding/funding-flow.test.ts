import { describe, expect, it } from "vitest";
import { anIntent, aQuote, aWithdrawal } from "../../../test/an-intent.ts";
import {
  canGoBack,
  type FundingEvent,
  type FundingState,
  firstFundingState,
  fundingProgress,
  fundingReducer,
  fundingSteps,
  isFinal,
} from "./funding-flow.ts";

const state = (changes: Partial<FundingState> = {}): FundingState => ({
  ...firstFundingState("topup"),
  ...changes,
});
const play = (first: FundingState, ...events: FundingEvent[]) =>
  events.reduce(fundingReducer, first);

const chosen = { currency: "EUR", accountId: "account-eur", digits: "25000", quote: aQuote() };
const review = state({ ...chosen, step: "quote_review" });
const instructions = play(review, { type: "confirmed", intent: anIntent() });

describe("the steps", () => {
  it("are the specified ones", () => {
    expect(fundingSteps.topup).toEqual([
      "loading",
      "kyc_check",
      "currency_selection",
      "bank_selection",
      "amount",
      "quote_review",
      "transfer_instructions",
      "payment_confirmation",
      "success",
    ]);
    expect(fundingSteps.withdraw).toEqual(
      fundingSteps.topup.filter((step) => step !== "transfer_instructions"),
    );
  });

  it("are counted from the currency to the summary", () => {
    const counted = (operation: "topup" | "withdraw") =>
      fundingSteps[operation].map((step) => {
        const progress = fundingProgress({ operation, step });
        return progress === null ? "-" : `${progress.step}/${progress.total}`;
      });
    expect(counted("topup").join(" ")).toBe("- - 1/6 2/6 3/6 4/6 5/6 6/6 -");
    expect(counted("withdraw").join(" ")).toBe("- - 1/5 2/5 3/5 4/5 5/5 -");
  });

  it("lead from loading to the end of a top-up", () => {
    const steps: string[] = [];
    const events: FundingEvent[] = [
      { type: "loaded", kycSatisfied: false },
      { type: "kyc_satisfied" },
      { type: "currency_picked", currency: "EUR" },
      { type: "currency_confirmed" },
      { type: "accounts_known", accountIds: ["account-eur", "account-eur-2"] },
      { type: "account_picked", accountId: "account-eur" },
      { type: "account_confirmed" },
      { type: "amount_typed", digits: "25000" },
      { type: "quoting" },
      { type: "quoted", quote: aQuote() },
      { type: "confirming", correlationId: "c-1" },
      { type: "confirmed", intent: anIntent() },
      { type: "payment_sent" },
      { type: "summed_up" },
    ];
    const end = events.reduce((current, event) => {
      const next = fundingReducer(current, event);
      if (next.step !== current.step) steps.push(next.step);
      return next;
    }, state());
    expect(steps).toEqual([
      "kyc_check",
      "currency_selection",
      "bank_selection",
      "amount",
      "quote_review",
      "transfer_instructions",
      "payment_confirmation",
      "success",
    ]);
    expect(end).toMatchObject({
      intentId: anIntent().intentId,
      paymentSent: true,
      correlationId: null,
      phase: "idle",
      notice: null,
    });
  });

  it("skip the identity check where it is satisfied", () => {
    expect(play(state(), { type: "loaded", kycSatisfied: true }).step).toBe("currency_selection");
  });

  it("of a withdrawal have nothing to transfer", () => {
    const withdrawal = state({ ...chosen, operation: "withdraw", step: "quote_review" });
    const begun = play(withdrawal, { type: "confirmed", intent: aWithdrawal() });
    expect(begun.step).toBe("payment_confirmation");
    expect(play(begun, { type: "summed_up" }).step).toBe("success");
  });
});

describe("choosing an account", () => {
  const bank = state({ step: "bank_selection", currency: "EUR" });
  it.each([
    ["the only one is chosen already", null, ["a"], "a"],
    ["none is chosen among several", null, ["a", "b"], null],
    ["what was chosen before stays chosen", "b", ["a", "b"], "b"],
    ["what was chosen before is not there any more", "c", ["a", "b"], null],
    ["what was chosen gives way to the only one", "c", ["a"], "a"],
    ["there is none", null, [], null],
  ])("%s", (_, accountId, accountIds, chosenId) => {
    const next = play({ ...bank, accountId }, { type: "accounts_known", accountIds });
    expect(next).toMatchObject({ step: "bank_selection", accountId: chosenId });
  });

  it("needs a currency, and goes on only with an account", () => {
    const without = state({ step: "currency_selection" });
    expect(play(without, { type: "currency_confirmed" })).toBe(without);
    expect(play(bank, { type: "account_confirmed" })).toBe(bank);
  });

  it("starts again when the account can't be used any more, but not once an intent may exist", () => {
    const none: FundingEvent = { type: "accounts_known", accountIds: ["a", "b"] };
    expect(play(review, none)).toMatchObject({
      step: "bank_selection",
      accountId: null,
      quote: null,
      digits: "25000",
    });
    const asked = { ...review, correlationId: "c-1" };
    expect(play(asked, none)).toBe(asked);
    expect(play(instructions, none)).toBe(instructions);
    expect(play(review, { type: "accounts_known", accountIds: ["account-eur"] })).toBe(review);
  });
});

describe("going back clears what the step left holds", () => {
  it.each([
    ["bank_selection", "currency_selection", { accountId: null, currency: "EUR" }],
    ["amount", "bank_selection", { digits: "", accountId: "account-eur", quote: null }],
    ["quote_review", "amount", { quote: null, digits: "25000" }],
    ["transfer_instructions", "quote_review", { intentId: null, isQuoteGone: true }],
    ["payment_confirmation", "transfer_instructions", { paymentSent: false }],
  ] as const)("from %s to %s", (from, to, cleared) => {
    const left = state({ ...chosen, step: from, intentId: "i-1", paymentSent: true });
    expect(play(left, { type: "back" })).toMatchObject({ step: to, ...cleared });
  });

  it.each(["loading", "kyc_check", "currency_selection", "success"] as const)(
    "%s has no way back of its own",
    (step) => {
      const here = state({ ...chosen, step });
      expect(canGoBack(here)).toBe(false);
      expect(play(here, { type: "back" })).toBe(here);
    },
  );

  it("is no way out of a withdrawal that has begun", () => {
    const begun = state({ operation: "withdraw", step: "payment_confirmation", intentId: "i-1" });
    expect(canGoBack(begun)).toBe(false);
  });

  it.each([
    { phase: "quoting" as const },
    { phase: "confirming" as const },
    { correlationId: "c-1" },
  ])("waits for an answer: %j", (busy) => {
    expect(canGoBack({ ...review, ...busy })).toBe(false);
  });
});

describe("a quote", () => {
  const amount = state({ ...chosen, quote: null, step: "amount" });
  it("opens the review, and replaces an expired one there", () => {
    const asked = play(amount, { type: "quoting" }, { type: "quoted", quote: aQuote() });
    expect(asked).toMatchObject({ step: "quote_review", phase: "idle", quote: aQuote() });
    const gone = { ...asked, isQuoteGone: true };
    const again = aQuote({ quoteId: "another" });
    expect(play(gone, { type: "quoting" }, { type: "quoted", quote: again })).toMatchObject({
      isQuoteGone: false,
      quote: again,
    });
  });

  it("that nobody waits for is dropped", () => {
    expect(play(amount, { type: "quoted", quote: aQuote() })).toBe(amount);
  });

  it("is refused with a sentence, on the step it was asked from", () => {
    const refused = play(amount, { type: "quoting" }, { type: "refused", text: "Too small." });
    expect(refused).toMatchObject({
      step: "amount",
      phase: "idle",
      notice: { kind: "refused", text: "Too small." },
    });
    expect(play(refused, { type: "amount_typed", digits: "1" }).notice).toBeNull();
  });

  it("does not change its amount while it is asked for", () => {
    const asking = play(amount, { type: "quoting" });
    expect(play(asking, { type: "amount_typed", digits: "1" })).toBe(asking);
  });
});

describe("an intent", () => {
  it("keeps its name until it is answered", () => {
    const asked = play(review, { type: "confirming", correlationId: "c-1" });
    const lost = play(asked, { type: "unanswered", text: "No network." });
    expect(lost).toMatchObject({
      step: "quote_review",
      correlationId: "c-1",
      notice: { kind: "unanswered" },
    });
    // It is still not known while it is asked again.
    expect(play(lost, { type: "confirming", correlationId: "c-1" }).notice).toEqual(lost.notice);
    expect(play(lost, { type: "refused", text: "No." }).correlationId).toBeNull();
    expect(play(lost, { type: "confirmed", intent: anIntent() })).toMatchObject({
      step: "transfer_instructions",
      correlationId: null,
    });
  });

  it("tells that its quote is gone, and stays gone until there is another", () => {
    const refused = play(review, { type: "refused", text: "Expired.", isQuoteGone: true });
    expect(refused.isQuoteGone).toBe(true);
    expect(play(refused, { type: "refused", text: "Again." }).isQuoteGone).toBe(true);
  });

  it("sends back to the identity check, and from there to the amount", () => {
    const stopped = play(review, { type: "kyc_needed" });
    expect(stopped).toMatchObject({ step: "kyc_check", quote: null });
    expect(play(stopped, { type: "kyc_satisfied" })).toMatchObject({
      step: "amount",
      digits: "25000",
    });
  });

  it.each([
    ["PENDING_TRANSFER", "transfer_instructions", "payment_confirmation"],
    ["AWAITING_TRANSFER", "transfer_instructions", "payment_confirmation"],
    ["PROCESSING", "success", "payment_confirmation"],
    ["COMPLETED", "success", "success"],
    ["FAILED", "success", "success"],
    ["CANCELLED", "success", "success"],
  ] as const)(
    "that is %s is taken up at %s, as a withdrawal at %s",
    (status, topup, withdrawal) => {
      const loading = state({ intentId: "i-1" });
      expect(play(loading, { type: "resumed", intent: anIntent({ status }) }).step).toBe(topup);
      expect(
        play(
          { ...loading, operation: "withdraw" },
          { type: "resumed", intent: aWithdrawal({ status }) },
        ).step,
      ).toBe(withdrawal);
    },
  );

  it("is taken up where the person was, with everything that was chosen", () => {
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

  it("moves on by itself when its money does, and ends where it is", () => {
    expect(play(instructions, { type: "moved_on" }).step).toBe("success");
    expect(play(review, { type: "moved_on" })).toBe(review);
  });

  it("given up leads back to the review, which needs a new quote", () => {
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

describe("a page that is loaded again", () => {
  it.each([
    ["nothing", {}, "currency_selection"],
    ["a currency", { currency: "EUR" }, "bank_selection"],
    ["an account", { currency: "EUR", accountId: "a" }, "amount"],
    ["an amount without a quote", { currency: "EUR", accountId: "a", digits: "1" }, "amount"],
    ["everything", chosen, "quote_review"],
  ] as const)("with %s goes no further than it can", (_, choices, step) => {
    const loading = state({ ...choices, resumeAt: "quote_review" });
    expect(play(loading, { type: "loaded", kycSatisfied: true })).toMatchObject({
      step,
      resumeAt: null,
    });
  });

  it("asks for the identity first, then goes on", () => {
    const loading = state({ ...chosen, resumeAt: "amount" });
    const asked = play(loading, { type: "loaded", kycSatisfied: false });
    expect(asked.step).toBe("kyc_check");
    expect(play(asked, { type: "kyc_satisfied" }).step).toBe("amount");
  });
});

it.each([
  ["PENDING_TRANSFER", false],
  ["AWAITING_TRANSFER", false],
  ["PROCESSING", false],
  ["COMPLETED", true],
  ["FAILED", true],
  ["CANCELLED", true],
] as const)("%s is final: %s", (status, final) => {
  expect(isFinal(status)).toBe(final);
});
