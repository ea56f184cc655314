import { describe, expect, it, vi } from "vitest";
import type { Call, CallResult } from "../api/index.ts";
import { createStepUpGate, type StepUpAction, type StepUpNeed } from "./step-up.ts";

const refused = {
  success: false,
  data: null,
  error: "Please confirm it's you to continue. No money was moved.",
  code: "STEP_UP_REQUIRED",
  status: 403,
} as const;
const done: CallResult<unknown> = {
  success: true,
  data: "done",
  error: null,
  code: null,
  status: 200,
};

/** A server that refuses until the person has confirmed, and a person who confirms or not. */
function stage({ confirms = true }: { confirms?: boolean } = {}) {
  let confirmed = false;
  const server = vi.fn(
    async (..._asked: unknown[]): Promise<CallResult<unknown>> => (confirmed ? done : refused),
  );
  const person = vi.fn(async (_need: StepUpNeed, _action: StepUpAction) => {
    confirmed = confirms;
    return confirms ? "confirmed" : "declined";
  });
  const gate = createStepUpGate();
  const call = gate.through(server as unknown as Call);
  return { server, person, gate, call };
}

const body = {
  recipientUserId: "r",
  amount: "40.00",
  currency: "USD",
  correlationId: "c",
} as const;

describe("a call that needs a second factor", () => {
  it("is repeated unchanged once the person has confirmed", async () => {
    const { server, person, gate, call } = stage();
    gate.setAsker(person);
    expect(await call("sendTransfer", { body })).toBe(done);
    expect(server.mock.calls).toEqual([
      ["sendTransfer", { body }],
      ["sendTransfer", { body }],
    ]);
    expect(person).toHaveBeenCalledOnce();
  });

  it("stays refused if the person cancels, and says that no money was moved", async () => {
    const { server, person, gate, call } = stage({ confirms: false });
    gate.setAsker(person);
    expect(await call("sendTransfer", { body })).toMatchObject({
      success: false,
      code: "STEP_UP_REQUIRED",
      error: "You didn't confirm it's you. No money was moved.",
      isCancelled: true,
    });
    expect(server).toHaveBeenCalledOnce();
  });

  it("is no choice of the person if they could not be asked", async () => {
    const { gate, call } = stage();
    gate.setAsker(async () => "unasked");
    const answer = await call("sendTransfer", { body });
    expect(answer).toMatchObject({ success: false, code: "STEP_UP_REQUIRED" });
    expect("isCancelled" in answer).toBe(false);
  });

  it("stays refused if the person cannot be reached", async () => {
    const { gate, call, person } = stage();
    expect(await call("sendTransfer", { body })).toBe(refused);
    gate.setAsker(person)();
    expect(await call("sendTransfer", { body })).toBe(refused);
    expect(person).not.toHaveBeenCalled();
  });

  it("asks once if several calls are refused at the same time", async () => {
    const { person, gate, call } = stage();
    gate.setAsker(person);
    const both = await Promise.all([call("sendTransfer", { body }), call("getProfile")]);
    expect(both).toEqual([done, done]);
    expect(person).toHaveBeenCalledOnce();
  });

  it("does not ask if a confirmation has overtaken its refusal", async () => {
    const { server, person, gate, call } = stage();
    gate.setAsker(person);
    let answerLate = (_: CallResult<unknown>) => {};
    server.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
    const late = call("getProfile");
    expect(await call("sendTransfer", { body })).toBe(done);
    answerLate(refused);
    expect(await late).toBe(done);
    expect(person).toHaveBeenCalledOnce();
  });

  it("asks again when a step-up has expired", async () => {
    const { server, person, gate, call } = stage();
    gate.setAsker(person);
    await call("getProfile");
    server.mockImplementationOnce(async () => refused);
    expect(await call("getProfile")).toBe(done);
    expect(person).toHaveBeenCalledTimes(2);
  });

  it.each([
    ["STEP_UP_REQUIRED", "any"],
    ["PASSKEY_REQUIRED", "passkey"],
  ] as const)("asks, after %s, for this factor: %s", async (code, need) => {
    const { server, person, gate, call } = stage();
    gate.setAsker(person);
    server.mockImplementationOnce(async () => ({ ...refused, code }));
    expect(await call("getProfile")).toBe(done);
    expect(person).toHaveBeenCalledExactlyOnceWith(need, {
      operation: "getProfile",
      purpose: undefined,
    });
  });

  it("asks with the purpose that the caller has given", async () => {
    const { person, gate, call } = stage();
    gate.setAsker(person);
    const purpose = "send $40.00 to Ben";
    await call("sendTransfer", { body, purpose });
    expect(person).toHaveBeenCalledExactlyOnceWith("any", { operation: "sendTransfer", purpose });
  });

  it("passes all other answers on unchanged", async () => {
    const { server, person, gate, call } = stage();
    gate.setAsker(person);
    const forbidden = { ...refused, code: "FORBIDDEN" } as const;
    server.mockImplementationOnce(async () => forbidden);
    expect(await call("getProfile")).toBe(forbidden);
    expect(person).not.toHaveBeenCalled();
  });
});
