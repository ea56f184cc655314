import { describe, expect, it } from "vitest";
import { evaluateComponents, evaluateOutcomes, type Facts } from "./evaluate-components.ts";

const healthy: Facts = {
  settlement: { acceptsSends: true, isStopped: false, oldestPendingAgeSeconds: 3 },
  chain: { blocksBehind: 2 },
  ramp: { good: 10, bad: 0 },
  cardIssuer: { good: 10, bad: 0 },
  mails: { good: 10, bad: 0 },
};
const stateOf = (change: Partial<Facts>) =>
  Object.fromEntries(evaluateComponents({ ...healthy, ...change }));

it("every part of a healthy installation operates, and parts that it does not offer are left out", () => {
  expect(stateOf({})).toEqual({
    payments: "operating",
    chain: "operating",
    bank_transfers: "operating",
    cards: "operating",
    emails: "operating",
  });
  expect(Object.keys(stateOf({ ramp: null, cardIssuer: null }))).toEqual([
    "payments",
    "chain",
    "emails",
  ]);
});

const settlement = { acceptsSends: true, isStopped: false, oldestPendingAgeSeconds: 3 };

describe("payments", () => {
  it.each([
    ["stopped", "they are refused", { ...settlement, acceptsSends: false }],
    ["slower", "settlement has stopped and they wait", { ...settlement, isStopped: true }],
    [
      "slower",
      "the oldest is pending for minutes",
      { ...settlement, oldestPendingAgeSeconds: 121 },
    ],
    ["operating", "none is pending", { ...settlement, oldestPendingAgeSeconds: null }],
    ["unknown", "the database does not tell", null],
  ])("are %s if %s", (state, _, given) => {
    expect(stateOf({ settlement: given })).toMatchObject({ payments: state });
  });
});

it("the chain is stopped if its node does not answer, and slower if many blocks are not booked", () => {
  expect(stateOf({ chain: null })).toMatchObject({ chain: "stopped" });
  expect(stateOf({ chain: { blocksBehind: 1_001 } })).toMatchObject({ chain: "slower" });
});

describe("a part of the outside", () => {
  it.each([
    ["unknown", { good: 0, bad: 0 }],
    ["unknown", { good: 0, bad: 1 }],
    ["operating", { good: 1, bad: 0 }],
    ["operating", { good: 9, bad: 1 }],
    ["slower", { good: 8, bad: 2 }],
    ["stopped", { good: 1, bad: 9 }],
    ["stopped", { good: 0, bad: 2 }],
  ] as const)("is %s after %o", (state, outcomes) => {
    expect(evaluateOutcomes(outcomes)).toBe(state);
  });
});
