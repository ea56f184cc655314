import { describe, expect, it } from "vitest";
import {
  type RequestEvent,
  type RequestState,
  requestProblem,
  requestReducer,
} from "./request-flow.ts";

const payer = { id: "p", first_name: "Ada", last_name: null, display_tag: null, avatar_colour: "" };
const first: RequestState = {
  person: null,
  digits: "",
  currency: "USD",
  note: "",
  phase: "idle",
  failure: null,
  correlationId: null,
};
const run = (...events: RequestEvent[]) => events.reduce(requestReducer, first);

it.each([
  [null, "500", { field: "person", text: "Please select who you want to request money from" }],
  [payer, "", { field: "amount", text: "Please enter a valid amount to request" }],
  [payer, "1", null],
])("with payer %j and digits %j, the problem is %j", (who, digits, problem) => {
  expect(requestProblem({ ...first, person: who, digits })).toEqual(problem);
});

describe("requesting money", () => {
  it("sends the request and shows the success dialog", () => {
    const sending = run(
      { type: "edited", fields: { person: payer, digits: "500" } },
      { type: "sending", correlationId: "c" },
    );
    expect(sending).toMatchObject({ phase: "sending", correlationId: "c" });
    expect(requestReducer(sending, { type: "sent" }).phase).toBe("sent");
  });

  it("has another id after a refusal", () => {
    const refused = run(
      { type: "edited", fields: { person: payer, digits: "500" } },
      { type: "sending", correlationId: "c" },
      { type: "failed", title: "Request Failed", text: "No." },
    );
    expect(refused).toMatchObject({
      phase: "idle",
      correlationId: null,
      failure: { text: "No." },
    });
  });

  it("keeps its id after a lost answer, unless fields change", () => {
    const failed = run(
      { type: "edited", fields: { person: payer, digits: "500" } },
      { type: "sending", correlationId: "c" },
      { type: "unanswered", title: "No answer yet", text: "No." },
    );
    expect(failed).toMatchObject({ phase: "idle", correlationId: "c", failure: { text: "No." } });
    expect(requestReducer(failed, { type: "failure_read" }).correlationId).toBe("c");
    expect(
      requestReducer(failed, { type: "edited", fields: { digits: "600" } }).correlationId,
    ).toBeNull();
  });

  it("shows only its success if it is answered after all", () => {
    const answered = run(
      { type: "edited", fields: { person: payer, digits: "500" } },
      { type: "sending", correlationId: "c" },
      { type: "unanswered", title: "No answer yet", text: "No." },
      { type: "sent" },
    );
    expect(answered).toMatchObject({ phase: "sent", failure: null });
  });

  it("cannot be edited while it is being sent", () => {
    const sending = run({ type: "sending", correlationId: "c" });
    expect(requestReducer(sending, { type: "edited", fields: { digits: "9" } })).toBe(sending);
  });
});
