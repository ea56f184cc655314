import { describe, expect, it } from "vitest";
import {
  canResend,
  type EmailCodeEvent,
  emailCodeReducer,
  firstEmailCodeState,
  shouldVerify,
} from "./email-code-flow.ts";

const after = (...events: EmailCodeEvent[]) => events.reduce(emailCodeReducer, firstEmailCodeState);
const ticks = (count: number): EmailCodeEvent[] =>
  Array.from({ length: count }, () => ({ type: "tick" }));
const typed = (code: string): EmailCodeEvent => ({ type: "typed", code });

describe("entering a code", () => {
  it("starts empty with 30 seconds to wait", () => {
    expect(firstEmailCodeState).toMatchObject({ code: "", secondsLeft: 30 });
    expect(canResend(firstEmailCodeState)).toBe(false);
  });

  it.each([
    ["five digits", [typed("12345")], false],
    ["six digits", [typed("123456")], true],
    ["while it is verified", [typed("123456"), { type: "verifying" }], false],
    ["while another is sent", [typed("123456"), { type: "resending" }], false],
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
  ] as [string, EmailCodeEvent[], boolean][])("verifies by itself, %s: %s", (_, events, verify) => {
    expect(shouldVerify(after(...events))).toBe(verify);
  });

  it("clears a wrong code and keeps the countdown", () => {
    const state = after(
      typed("123456"),
      ...ticks(5),
      { type: "verifying" },
      { type: "refused", reason: "wrong" },
    );
    expect(state).toMatchObject({ code: "", secondsLeft: 25, phase: "idle" });
  });

  it("lets an expired code be sent again at once", () => {
    const state = after(
      typed("123456"),
      { type: "verifying" },
      { type: "refused", reason: "expired" },
    );
    expect(state).toMatchObject({ code: "", secondsLeft: 0 });
    expect(canResend(state)).toBe(true);
  });

  it("lets another code be sent at once after five wrong ones, and not after five failed calls", () => {
    const refusals = (reason: "wrong" | "error"): EmailCodeEvent[] =>
      Array.from({ length: 5 }, () => [
        typed("123456"),
        { type: "verifying" } as const,
        { type: "refused", reason } as const,
      ]).flat();
    expect(canResend(after(...refusals("wrong").slice(0, -1)))).toBe(false);
    expect(canResend(after(...refusals("wrong")))).toBe(true);
    expect(canResend(after(...refusals("error")))).toBe(false);
  });

  it("sends again only at 0 seconds and only once at a time", () => {
    expect(canResend(after(...ticks(29)))).toBe(false);
    expect(canResend(after(...ticks(30)))).toBe(true);
    expect(canResend(after(...ticks(45)))).toBe(true);
    expect(canResend(after(...ticks(30), { type: "resending" }))).toBe(false);
  });

  it("starts over with a new code", () => {
    expect(after(typed("12"), ...ticks(30), { type: "resending" }, { type: "resent" })).toEqual(
      firstEmailCodeState,
    );
  });

  it("keeps what is typed while a code is being sent", () => {
    const state = after({ type: "resending" }, typed("246810"), { type: "resent" });
    expect(state).toMatchObject({ code: "246810", phase: "idle" });
    expect(shouldVerify(state)).toBe(true);
  });

  it("keeps what was typed when sending again fails", () => {
    const state = after(
      typed("12"),
      ...ticks(30),
      { type: "resending" },
      { type: "resend_failed" },
    );
    expect(state).toMatchObject({ code: "12", secondsLeft: 0, phase: "idle" });
  });

  it("ignores typing while a code is verified", () => {
    expect(after(typed("123456"), { type: "verifying" }, typed("9")).code).toBe("123456");
  });
});
