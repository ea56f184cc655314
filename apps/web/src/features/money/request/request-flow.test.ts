import { describe, expect, it } from "vitest";
import {
  type RequestEvent,
  type RequestState,
  requestProblem,
  requestReducer,
} from "./request-flow.ts";

const payer = { id: "p", first_name: "Ada", last_name: null, display_tag: null, avatar_colour: "" };
const first: RequestState = {
  payer: null,
  digits: "",
  currency: "USD",
  note: "",
  phase: "idle",
  failure: null,
  correlationId: null,
};
const run = (...events: RequestEvent[]) => events.reduce(requestReducer, first);

it.each([
  [
    null,
    "500",
    { title: "Payer Required", text: "Please select who you want to request money from" },
  ],
  [payer, "", { title: "Invalid Amount", text: "Please enter a valid amount to request" }],
  [payer, "1", null],
])("with payer %j and digits %j: %j", (who, digits, problem) => {
  expect(requestProblem({ ...first, payer: who, digits })).toEqual(problem);
});

describe("asking for money", () => {
  it("is sent once and ends with the success dialog", () => {
    const sending = run(
      { type: "edited", fields: { payer, digits: "500" } },
      { type: "sending", correlationId: "c" },
    );
    expect(sending).toMatchObject({ phase: "sending", correlationId: "c" });
    expect(requestReducer(sending, { type: "sent" }).phase).toBe("sent");
  });

  it("keeps its name for a second try with the same fields, and not with others", () => {
    const failed = run(
      { type: "edited", fields: { payer, digits: "500" } },
      { type: "sending", correlationId: "c" },
      { type: "failed", title: "Request Failed", text: "No." },
    );
    expect(failed).toMatchObject({ phase: "idle", correlationId: "c", failure: { text: "No." } });
    expect(requestReducer(failed, { type: "failure_read" }).correlationId).toBe("c");
    expect(
      requestReducer(failed, { type: "edited", fields: { digits: "600" } }).correlationId,
    ).toBeNull();
  });

  it("can't be edited while it is sent", () => {
    const sending = run({ type: "sending", correlationId: "c" });
    expect(requestReducer(sending, { type: "edited", fields: { digits: "9" } })).toBe(sending);
  });
});
