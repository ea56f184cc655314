import { describe, expect, it } from "vitest";
import {
  type CodeEvent,
  codeReducer,
  firstCodeState,
  isComplete,
  secondsToWait,
  shouldVerify,
} from "./code-flow.ts";

const after = (...events: CodeEvent[]) => events.reduce(codeReducer, firstCodeState);
const typed = (code: string): CodeEvent => ({ type: "typed", code });

describe("entering a code", () => {
  it.each([
    ["five digits", [typed("12345")], false],
    ["six digits", [typed("123456")], true],
    ["while it is verified", [typed("123456"), { type: "verifying" }], false],
    ["while another is sent", [typed("123456"), { type: "sending" }], false],
    [
      "after it was refused",
      [typed("123456"), { type: "verifying" }, { type: "refused", reason: "wrong" }],
      false,
    ],
    [
      "typed anew after it was refused",
      [
        typed("123456"),
        { type: "verifying" },
        { type: "refused", reason: "wrong" },
        typed("123457"),
      ],
      true,
    ],
  ] as [string, CodeEvent[], boolean][])("is verified by itself if %s: %s", (_, events, verify) => {
    expect(shouldVerify(after(...events))).toBe(verify);
  });

  it("clears a wrong code, and the countdown to another one continues", () => {
    const state = after(
      typed("123456"),
      { type: "verifying" },
      { type: "refused", reason: "wrong" },
    );
    expect(state).toMatchObject({ code: "", phase: "idle" });
    expect(secondsToWait(state, 25)).toBe(25);
  });

  it("allows another code at once if the code has expired", () => {
    const state = after(
      typed("123456"),
      { type: "verifying" },
      { type: "refused", reason: "expired" },
    );
    expect(state.code).toBe("");
    expect(secondsToWait(state, 25)).toBe(0);
  });

  it("allows another code at once after five wrong ones, but not after five failed calls", () => {
    const refusals = (reason: "wrong" | "unknown"): CodeEvent[] =>
      Array.from({ length: 5 }, () => [
        typed("123456"),
        { type: "verifying" } as const,
        { type: "refused", reason } as const,
      ]).flat();
    expect(secondsToWait(after(...refusals("wrong").slice(0, -1)), 25)).toBe(25);
    expect(secondsToWait(after(...refusals("wrong")), 25)).toBe(0);
    expect(secondsToWait(after(...refusals("unknown")), 25)).toBe(25);
  });

  it("keeps the code if the person did not go on, and waits until they do", () => {
    const state = after(
      typed("123456"),
      { type: "verifying" },
      { type: "refused", reason: "cancelled" },
    );
    expect(state).toMatchObject({ code: "123456", phase: "idle", problem: null });
    expect(shouldVerify(state)).toBe(false);
    expect(isComplete(state)).toBe(true);
  });

  it("starts over with a new code", () => {
    expect(after(typed("12"), { type: "sending" }, { type: "sent" })).toEqual(firstCodeState);
  });

  it("keeps what is typed while a code is being sent", () => {
    const state = after({ type: "sending" }, typed("246810"), { type: "sent" });
    expect(state).toMatchObject({ code: "246810", phase: "idle" });
    expect(shouldVerify(state)).toBe(true);
  });

  it("keeps what was typed if sending again fails", () => {
    const state = after(typed("12"), { type: "sending" }, { type: "not_sent" });
    expect(state).toMatchObject({ code: "12", phase: "idle" });
  });

  it("ignores typing while a code is being verified", () => {
    expect(after(typed("123456"), { type: "verifying" }, typed("9")).code).toBe("123456");
  });
});
