import { describe, expect, it } from "vitest";
import {
  refusalEvent,
  type SendEvent,
  type SendState,
  sendAmount,
  sendContent,
  sendProblem,
  sendReducer,
} from "./send-flow.ts";

const jonas = {
  id: "jonas",
  first_name: "Jonas",
  last_name: "Weber",
  display_tag: "jonas_w",
  avatar_colour: "#f59e0b",
};
const ready: SendState = {
  person: jonas,
  digits: "4000",
  currency: "USD",
  note: "",
  requestId: null,
  phase: "idle",
  notice: null,
  correlationId: null,
  prepared: null,
  isEdited: false,
  isReviewed: false,
};
const run = (state: SendState, ...events: SendEvent[]) => events.reduce(sendReducer, state);

describe("a payment cannot be sent with", () => {
  it.each([
    ["no recipient", { person: null }, 100n, "Recipient Required", "Please select a recipient"],
    ["no amount", { digits: "" }, 100n, "Invalid Amount", "Please enter a valid amount"],
    [
      "more than the balance",
      {},
      39_999_999n,
      "Insufficient Balance",
      "You don't have enough USD for this transaction",
    ],
    [
      "more LIL than the balance",
      { currency: "LIL" },
      0n,
      "Insufficient Balance",
      "You don't have enough LIL for this transaction",
    ],
  ] as [string, Partial<SendState>, bigint, string, string][])(
    "%s",
    (_, fields, available, title, text) => {
      expect(sendProblem({ ...ready, ...fields }, available)).toEqual({ title, text });
    },
  );

  it("no problem if the balance is just enough or unknown", () => {
    expect(sendProblem(ready, 40_000_000n)).toBeNull();
    expect(sendProblem(ready, null)).toBeNull();
  });
});

describe("sending money", () => {
  const sending = run(ready, { type: "sending", correlationId: "c1" });

  it("cannot be edited while it is being sent", () => {
    expect(run(sending, { type: "edited", fields: { digits: "1" } })).toBe(sending);
  });

  it("keeps its id without an answer, so that sending again is the same payment", () => {
    const lost = run(sending, { type: "unanswered", text: "Connection error." });
    expect(lost).toMatchObject({
      phase: "idle",
      correlationId: "c1",
      notice: { kind: "unanswered" },
    });
    expect(run(lost, { type: "notice_read" })).toMatchObject({ notice: null, correlationId: "c1" });
  });

  it.each([
    ["amount", { digits: "4001" }],
    ["recipient", { person: { ...jonas, id: "other" } }],
    ["currency", { currency: "LIL" }],
    ["note", { note: "x" }],
  ] as const)("is another payment if the %s is changed", (_, fields) => {
    const lost = run(sending, { type: "unanswered", text: "Connection error." });
    expect(run(lost, { type: "edited", fields }).correlationId).toBeNull();
  });

  it("is another payment after it was refused", () => {
    const refused = run(sending, { type: "refused", title: "Transaction Failed", text: "No." });
    expect(refused).toMatchObject({ phase: "idle", correlationId: null, notice: { text: "No." } });
  });
});

it("a requested payment allows only the note to be changed", () => {
  const paying = { ...ready, requestId: "r" };
  const edited = run(paying, {
    type: "edited",
    fields: { digits: "1", person: null, currency: "LIL", note: "Here you are" },
  });
  expect(edited).toMatchObject({ digits: "4000", currency: "USD", note: "Here you are" });
  expect(edited.person).toEqual(jonas);
});

it.each([
  ["4000", "USD", "$40.00"],
  ["123456", "EUR", "€1,234.56"],
  ["5000", "LIL", "50.00 LIL"],
] as const)("the amount %s in %s is shown as %s", (digits, currency, text) => {
  expect(sendAmount({ digits, currency })).toBe(text);
});

describe("a payment that was not made", () => {
  const failed = { type: "refused", title: "Transaction Failed", text: "No." };
  const refused = { kind: "refused", text: "No." } as const;
  const unanswered = { kind: "unanswered", text: "No." } as const;

  it.each([
    ["is shown as failed", refused, false, failed],
    [
      "leads to the step that raises the limit",
      { ...refused, remedy: "identity" },
      false,
      { ...failed, remedy: "identity" },
    ],
    [
      "is shown at a person who can't be paid",
      { ...refused, isAboutPerson: true },
      false,
      { type: "person_refused", text: "No." },
    ],
    [
      "is not shown as failed if the payer did not confirm it",
      { ...refused, isCancelled: true },
      false,
      { type: "cancelled" },
    ],
    [
      "is not shown as failed if the payer did not confirm its preparation",
      { ...refused, isCancelled: true },
      true,
      { type: "cancelled" },
    ],
    ["may have happened without an answer", unanswered, false, { type: "unanswered", text: "No." }],
    ["has failed if the answer to its preparation is missing", unanswered, true, failed],
    ["has failed if its preparation was refused", refused, true, failed],
  ] as const)("%s", (_, answer, isPreparation, event) => {
    expect(refusalEvent(answer, isPreparation)).toEqual(event);
  });
});

it.each([
  ["a note without spaces around it", { note: "  Dinner " }, { memo: "Dinner" }],
  ["no note for spaces", { note: "   " }, {}],
  ["the request that is paid", { requestId: "r" }, { requestId: "r" }],
] as const)("a payment contains its recipient, amount and currency, and %s", (_, fields, more) => {
  expect(sendContent({ ...ready, ...fields })).toEqual({
    recipient: jonas,
    body: { recipientUserId: "jonas", amount: "40.00", currency: "USD", ...more },
  });
});

it("a payment without a recipient has no content", () => {
  expect(sendContent({ ...ready, person: null })).toBeNull();
});
