import { describe, expect, it } from "vitest";
import { anIntent, aQuote, aWithdrawal } from "../../../../../test/samples/an-intent.ts";
import {
  type FundingEvent,
  type FundingState,
  firstFundingState,
  fundingSteps,
} from "../data/funding-state.ts";
import {
  canGoBack,
  fundingProgress,
  fundingReducer,
  stepsBehind,
  withAccounts,
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

describe("the steps of top-ups and withdrawals", () => {
  it("are in order, and a withdrawal has no transfer instructions and one screen at its end", () => {
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
      fundingSteps.topup.filter(
        (step) => step !== "transfer_instructions" && step !== "payment_confirmation",
      ),
    );
  });

  it("are counted from the currency to the summary", () => {
    const counted = (operation: "topup" | "withdraw") =>
      fundingSteps[operation].map((step) => {
        const progress = fundingProgress({ operation, step });
        return progress.step === null ? "-" : `${progress.step}/${progress.total}`;
      });
    expect(counted("topup").join(" ")).toBe("- - 1/6 2/6 3/6 4/6 5/6 6/6 -");
    expect(counted("withdraw").join(" ")).toBe("- - 1/4 2/4 3/4 4/4 -");
  });

  it("lead from loading to the success of a top-up", () => {
    const steps: string[] = [];
    const events: FundingEvent[] = [
      { type: "loaded", kycSatisfied: false },
      { type: "kyc_satisfied" },
      { type: "currency_picked", currency: "EUR" },
      { type: "currency_confirmed" },
      { type: "account_picked", accountId: "account-eur" },
      { type: "account_confirmed" },
      { type: "amount_typed", digits: "25000" },
      { type: "quoting" },
      { type: "quoted", quote: aQuote() },
      { type: "confirming", correlationId: "c-1" },
      { type: "confirmed", intent: anIntent() },
      { type: "payment_sent" },
      { type: "summary_read" },
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

  it("skip a satisfied identity check", () => {
    expect(play(state(), { type: "loaded", kycSatisfied: true }).step).toBe("currency_selection");
  });

  it("of a withdrawal lead from the quote to its end", () => {
    const withdrawal = state({ ...chosen, operation: "withdraw", step: "quote_review" });
    const begun = play(withdrawal, { type: "confirmed", intent: aWithdrawal() });
    expect(begun.step).toBe("success");
  });
});

describe("choosing the account of a top-up", () => {
  const bank = state({ step: "bank_selection", currency: "EUR" });
  it.each([
    ["the only one is chosen already", null, ["a"], "a"],
    ["none is chosen among several", null, ["a", "b"], null],
    ["what was chosen before stays chosen", "b", ["a", "b"], "b"],
    ["what was chosen before is not there any more", "c", ["a", "b"], null],
    ["what was chosen gives way to the only one", "c", ["a"], "a"],
    ["there is none", null, [], null],
  ])("%s", (_, accountId, accountIds, chosenId) => {
    const next = withAccounts({ ...bank, accountId }, accountIds);
    expect(next).toMatchObject({ step: "bank_selection", accountId: chosenId });
    expect(withAccounts(next, accountIds)).toBe(next);
  });

  it("requires a currency, and continues only with an account", () => {
    const without = state({ step: "currency_selection" });
    expect(play(without, { type: "currency_confirmed" })).toBe(without);
    expect(play(bank, { type: "account_confirmed" })).toBe(bank);
  });

  it("starts again if the account can no longer be used, but not once an intent may exist", () => {
    const others = ["a", "b"];
    expect(withAccounts(review, others)).toMatchObject({
      step: "bank_selection",
      accountId: null,
      quote: null,
      digits: "25000",
    });
    const asked = { ...review, correlationId: "c-1" };
    expect(withAccounts(asked, others)).toBe(asked);
    expect(withAccounts(instructions, others)).toBe(instructions);
    expect(withAccounts(review, ["account-eur"])).toBe(review);
  });
});

describe("going back clears the data of a step", () => {
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
    "the step %s has no previous step",
    (step) => {
      const here = state({ ...chosen, step });
      expect(canGoBack(here)).toBe(false);
      expect(play(here, { type: "back" })).toBe(here);
    },
  );

  it("does not leave a withdrawal with an intent", () => {
    const begun = state({ operation: "withdraw", step: "success", intentId: "i-1" });
    expect(canGoBack(begun)).toBe(false);
  });

  it.each([
    { phase: "quoting" as const },
    { phase: "confirming" as const },
    { correlationId: "c-1" },
  ])("is not possible during a request: %j", (busy) => {
    expect(canGoBack({ ...review, ...busy })).toBe(false);
  });
});

describe("the steps to which Back leads", () => {
  it.each([
    ["currency_selection", 0],
    ["bank_selection", 1],
    ["amount", 2],
    ["quote_review", 3],
    ["transfer_instructions", 0],
    ["payment_confirmation", 1],
    ["success", 0],
  ] as const)("from %s are %d, also while a request is under way", (step, count) => {
    const here = state({ ...chosen, step });
    expect(stepsBehind(here)).toBe(count);
    expect(stepsBehind({ ...here, phase: "quoting" })).toBe(count);
    expect(stepsBehind({ ...here, phase: "confirming", correlationId: "c-1" })).toBe(count);
  });
});

describe("a reloaded top-up", () => {
  it.each([
    ["nothing", {}, "currency_selection"],
    ["a currency", { currency: "EUR" }, "bank_selection"],
    ["an account", { currency: "EUR", accountId: "a" }, "amount"],
    ["an amount without a quote", { currency: "EUR", accountId: "a", digits: "1" }, "amount"],
    ["everything", chosen, "quote_review"],
  ] as const)("with %s opens the last possible step", (_, choices, step) => {
    const loading = state({ ...choices, resumeAt: "quote_review" });
    expect(play(loading, { type: "loaded", kycSatisfied: true })).toMatchObject({
      step,
      resumeAt: null,
    });
  });

  it("asks for the identity check first, and then continues", () => {
    const loading = state({ ...chosen, resumeAt: "amount" });
    const asked = play(loading, { type: "loaded", kycSatisfied: false });
    expect(asked.step).toBe("kyc_check");
    expect(play(asked, { type: "kyc_satisfied" }).step).toBe("amount");
  });
});
