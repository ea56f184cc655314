import { describe, expect, it } from "vitest";
import {
  canVerify,
  firstProofState,
  type ProofEvent,
  type ProofState,
  proofReducer,
} from "./proof-flow.ts";

const after = (...events: ProofEvent[]): ProofState => events.reduce(proofReducer, firstProofState);
const typed = (passcode: string): ProofEvent => ({ type: "typed", passcode });
const checking = (method: "passcode" | "passkey"): ProofEvent => ({ type: "checking", method });
const refused = (method: "passcode" | "passkey", unanswered = false): ProofEvent => ({
  type: "refused",
  method,
  text: "No.",
  unanswered,
});

describe("confirming the second factor", () => {
  it.each([
    ["nothing entered", [], false],
    ["five digits", [typed("12345")], false],
    ["six digits", [typed("123456")], true],
    ["a passcode that is being verified", [typed("123456"), checking("passcode")], false],
    ["a passkey that is being verified", [typed("123456"), checking("passkey")], false],
    ["an accepted passcode", [typed("123456"), checking("passcode"), { type: "proved" }], false],
  ] as [string, ProofEvent[], boolean][])("with %s can be submitted: %3$s", (_, events, can) => {
    expect(canVerify(after(...events))).toBe(can);
  });

  it.each([
    ["a wrong passcode is cleared", [checking("passcode"), refused("passcode")], ""],
    ["an unanswered one stays", [checking("passcode"), refused("passcode", true)], "123456"],
    ["a refused passkey leaves it alone", [checking("passkey"), refused("passkey")], "123456"],
  ] as [string, ProofEvent[], string][])("%s", (_, events, passcode) => {
    expect(after(typed("123456"), ...events)).toMatchObject({
      passcode,
      phase: "idle",
      problem: { text: "No." },
    });
  });

  it("clears the error when something is typed or tried", () => {
    const failed = after(typed("123456"), checking("passcode"), refused("passcode"));
    expect(proofReducer(failed, typed("1")).problem).toBeNull();
    expect(proofReducer(failed, checking("passkey")).problem).toBeNull();
  });

  it("ignores typing and second presses while something is being verified", () => {
    const busy = after(typed("123456"), checking("passcode"));
    expect(proofReducer(busy, typed("9"))).toBe(busy);
    expect(proofReducer(busy, checking("passkey"))).toBe(busy);
  });
});
