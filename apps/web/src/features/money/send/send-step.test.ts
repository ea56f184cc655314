import { describe, expect, it } from "vitest";
import { firstSendState, type SendEvent, type SendState, sendReducer } from "./send-flow.ts";
import { type SendFacts, type SendStep, sendStep } from "./send-step.ts";

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
/** $40.00 to Jonas. */
const filled: SendState = firstSendState({
  person: jonas,
  digits: "4000",
  currency: "USD",
  note: "",
  requestId: null,
});
const dollars = (amount: number) => BigInt(amount) * 1_000_000n;
/** Jonas was paid before, and the payment is a small one. */
const calm: SendFacts = {
  available: dollars(50),
  limits: { perPayment: dollars(1000), leftToday: dollars(1000), reviewFrom: dollars(500) },
  hasPaid: true,
  signs: false,
  isChecking: false,
  isWide: false,
  wasOffered: false,
};
const limits = (changes: Partial<NonNullable<SendFacts["limits"]>>) => ({
  limits: { ...calm.limits, ...changes } as SendFacts["limits"],
});
const payment: NonNullable<SendState["prepared"]> = {
  id: "p",
  kind: "pay",
  status: "prepared",
  safe: "0x1",
  address: "0x2",
  previous: null,
  currency: "USD",
  amount: "40.00",
  nonce: "3",
  safe_tx_gas: "0",
  credential_ids: [],
  hash: null,
  created_at: "2026-11-23T12:00:00.000Z",
  ended_at: null,
};
const after = (...events: SendEvent[]) => events.reduce(sendReducer, filled);

type Row = [name: string, state: Partial<SendState>, facts: Partial<SendFacts>, step: SendStep];

const form = (button: SendStep["button"], blockedBy: SendStep["blockedBy"] = null): SendStep => ({
  shows: "form",
  button,
  blockedBy,
});
const review: SendStep = { shows: "review", button: "send", blockedBy: null };

describe("the button of the form", () => {
  it.each<Row>([
    ["sends a small payment to a person who was paid before", {}, {}, form("send")],
    [
      "leads to the review of the first payment to a person",
      {},
      { hasPaid: false },
      form("review"),
    ],
    [
      "leads to the review of a payment of exactly the amount from which payments are reviewed",
      {},
      limits({ reviewFrom: dollars(40) }),
      form("review"),
    ],
    [
      "sends a payment of a cent less than that",
      { digits: "3999" },
      limits({ reviewFrom: dollars(40) }),
      form("send"),
    ],
    ["leads to the review if the limits are unknown", {}, { limits: null }, form("review")],
    [
      "leads to the review if it is unknown whether the person was paid before",
      {},
      { hasPaid: null },
      form("review"),
    ],
    [
      "leads to a review that was offered, although it turns out that none is due",
      {},
      { wasOffered: true },
      form("review"),
    ],
    [
      "sends a first and large payment on a wide screen, which shows the review beside the form",
      {},
      { isWide: true, hasPaid: false, wasOffered: true, ...limits({ reviewFrom: 1n }) },
      form("send"),
    ],
    ["lets a payment be prepared that the payer signs", {}, { signs: true }, form("prepare")],
    [
      "lets it be prepared on a wide screen, too",
      {},
      { signs: true, isWide: true },
      form("prepare"),
    ],
    ["sends if the balance is unknown", {}, { available: null }, form("send")],
    ["sends exactly the balance", {}, { available: dollars(40) }, form("send")],
    ["sends exactly what is left today", {}, limits({ leftToday: dollars(40) }), form("send")],
  ])("%s", (_, state, facts, step) => {
    expect(sendStep({ ...filled, ...state }, { ...calm, ...facts })).toEqual(step);
  });
});

describe("the button of the form is disabled", () => {
  it.each<Row>([
    ["without a recipient", { person: null }, { hasPaid: null }, form("wait", "recipient")],
    ["without an amount", { digits: "" }, {}, form("wait", "amount")],
    [
      "without an amount, also for a payer who signs",
      { digits: "" },
      { signs: true },
      form("wait", "amount"),
    ],
    ["while it is unknown whether it sends", {}, { isChecking: true }, form("wait", "checks")],
    [
      "while that is unknown on a wide screen",
      {},
      { isChecking: true, isWide: true },
      form("wait", "checks"),
    ],
    [
      "while that is unknown, and the balance is too low",
      {},
      { isChecking: true, available: 0n },
      form("wait", "balance"),
    ],
    ["above the balance", {}, { available: dollars(40) - 1n }, form("send", "balance")],
    [
      "above the balance, before the review of a first payment",
      {},
      { available: 0n, hasPaid: false },
      form("review", "balance"),
    ],
    [
      "above the balance, for a payer who signs",
      {},
      { available: 0n, signs: true },
      form("prepare", "balance"),
    ],
    [
      "above the limit of a payment",
      {},
      limits({ perPayment: dollars(40) - 1n }),
      form("send", "limit"),
    ],
    [
      "above what is left today",
      {},
      limits({ leftToday: dollars(40) - 1n }),
      form("send", "limit"),
    ],
    [
      "above what is left today, before a recipient is chosen",
      { person: null },
      { hasPaid: null, ...limits({ leftToday: 0n }) },
      form("wait", "limit"),
    ],
    [
      "above the balance and the limits, which the balance explains",
      {},
      { available: 0n, ...limits({ leftToday: 0n }) },
      form("send", "balance"),
    ],
  ])("%s", (_, state, facts, step) => {
    expect(sendStep({ ...filled, ...state }, { ...calm, ...facts })).toEqual(step);
  });
});

describe("the review", () => {
  const reviewed = after({ type: "reviewed" });
  const prepared = after({ type: "preparing" }, { type: "prepared", payment });
  const person_refused = { type: "person_refused", text: "We couldn't find that person." } as const;
  const first = { hasPaid: false };
  const signs = { signs: true };

  it.each<[name: string, state: SendState, facts: Partial<SendFacts>, step: SendStep]>([
    ["is shown after Continue, and its button sends", reviewed, first, review],
    ["stays while facts are read again", reviewed, { ...first, isChecking: true }, review],
    ["is shown of a payment that is going to be signed", prepared, signs, review],
    [
      "of such a payment is shown on a wide screen, too",
      prepared,
      { ...signs, isWide: true },
      review,
    ],
    [
      "of such a payment stays if its payer turns on instant payments elsewhere",
      prepared,
      {},
      review,
    ],
    [
      "is not shown beside the form of a window that has become wide",
      reviewed,
      { ...first, isWide: true },
      form("send"),
    ],
    [
      "of a payer who turned off instant payments elsewhere needs the prepared payment",
      reviewed,
      { ...first, ...signs },
      form("prepare"),
    ],
    [
      "does not send more than the balance, which has become lower",
      reviewed,
      { ...first, available: 0n },
      { ...review, blockedBy: "balance" },
    ],
    [
      "does not send more than the limit, of which another device has used some",
      reviewed,
      { ...first, ...limits({ leftToday: 0n }) },
      { ...review, blockedBy: "limit" },
    ],
    [
      "is left with Edit payment",
      after({ type: "reviewed" }, { type: "review_left" }),
      first,
      form("review"),
    ],
    [
      "of a payment that is going to be signed is left with Edit payment, and it is prepared again",
      sendReducer(prepared, { type: "review_left" }),
      signs,
      form("prepare"),
    ],
    [
      "is for the payment as it was: an edited one is reviewed again",
      after({ type: "reviewed" }, { type: "edited", fields: { note: "Dinner" } }),
      first,
      form("review"),
    ],
    [
      "of a payment that is going to be signed is for the payment as it was",
      sendReducer(prepared, { type: "edited", fields: { note: "Dinner" } }),
      signs,
      form("prepare"),
    ],
    [
      "gives way to the form if the person can't be paid",
      sendReducer(reviewed, person_refused),
      first,
      form("review"),
    ],
    [
      "stays after another refusal",
      sendReducer(reviewed, { type: "refused", title: "Transaction Failed", text: "No." }),
      first,
      review,
    ],
    [
      "of a payment to be signed gives way to the form after a refusal, because it is prepared again",
      sendReducer(prepared, { type: "refused", title: "Transaction Failed", text: "No." }),
      signs,
      form("prepare"),
    ],
    [
      "stays if the answer is missing, so that the same payment can be sent again",
      sendReducer(reviewed, { type: "unanswered", text: "Connection error." }),
      first,
      review,
    ],
    [
      "stays if the passkey did not sign",
      sendReducer(prepared, { type: "not_signed", text: "Not signed." }),
      signs,
      review,
    ],
    [
      "stays if the person does not confirm that it's them",
      sendReducer(reviewed, { type: "cancelled" }),
      first,
      review,
    ],
  ])("%s", (_, state, facts, step) => {
    expect(sendStep(state, { ...calm, ...facts })).toEqual(step);
  });

  it("can't be left while the payment is being sent", () => {
    const sending = sendReducer(reviewed, { type: "sending", correlationId: "c1" });
    expect(sendReducer(sending, { type: "review_left" })).toBe(sending);
    expect(sendStep(sending, { ...calm, ...first }).shows).toBe("review");
  });
});
