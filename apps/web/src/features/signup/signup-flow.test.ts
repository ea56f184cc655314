import { describe, expect, it } from "vitest";
import {
  canJump,
  firstSignupState,
  previousStep,
  type SignupEvent,
  type SignupState,
  type SignupStep,
  signupProgress,
  signupReducer,
} from "./signup-flow.ts";

const at = (step: SignupStep, more: Partial<SignupState> = {}): SignupState => ({
  ...firstSignupState,
  step,
  ...more,
});
const run = (state: SignupState, ...events: SignupEvent[]) => events.reduce(signupReducer, state);
const done = (step: SignupStep): SignupEvent => ({ type: "submit_succeeded", step });

describe("going on", () => {
  it.each([
    ["email", "email_verification"],
    ["email_verification", "identity"],
    ["identity", "phone"],
    ["phone", "lilypad_tag"],
    ["lilypad_tag", "finishing"],
  ] as const)("from %s to %s", (from, to) => {
    const state = run(at(from), { type: "submit_started" }, done(from));
    expect(state).toMatchObject({ step: to, submitting: false });
    expect(state.completed).toEqual([from]);
  });

  it("stays when a step fails", () => {
    const state = run(
      at("phone"),
      { type: "submit_started" },
      { type: "submit_failed", step: "phone" },
    );
    expect(state).toMatchObject({ step: "phone", submitting: false, completed: [] });
  });

  it.each([done("phone"), { type: "submit_failed", step: "phone" } as const])(
    "does not move who has gone back meanwhile: %j",
    (answer) => {
      const again: SignupEvent[] = [{ type: "back" }, { type: "submit_started" }];
      const state = run(at("phone"), { type: "submit_started" }, ...again, answer);
      expect(state).toMatchObject({ step: "identity", submitting: true });
    },
  );

  it("asks for no second code for an address that is proved", () => {
    const form = { ...firstSignupState.form, email: " Ada@Example.com " };
    const state = run(at("email", { verifiedEmail: "ada@example.com", form }), done("email"));
    expect(state.step).toBe("identity");
  });

  it("asks for a code when the address was changed", () => {
    const form = { ...firstSignupState.form, email: "other@example.com" };
    expect(run(at("email", { verifiedEmail: "ada@example.com", form }), done("email")).step).toBe(
      "email_verification",
    );
  });
});

it("goes on where the person was, with everything before it completed", () => {
  const state = run(firstSignupState, {
    type: "resumed",
    email: "ada@example.com",
    next: "phone",
    fields: { firstName: "Ada" },
  });
  expect(state).toMatchObject({
    step: "phone",
    completed: ["email", "email_verification", "identity"],
    verifiedEmail: "ada@example.com",
    form: { email: "ada@example.com", firstName: "Ada" },
  });
});

describe("going back", () => {
  it.each([
    ["email", null],
    ["email_verification", "email"],
    ["identity", "email_verification"],
    ["phone", "identity"],
    ["lilypad_tag", "phone"],
  ] as const)("from %s to %s", (from, to) => {
    expect(previousStep(at(from))).toBe(to);
  });

  it("skips the code that was used", () => {
    const form = { ...firstSignupState.form, email: "ada@example.com" };
    expect(previousStep(at("identity", { verifiedEmail: "ada@example.com", form }))).toBe("email");
  });

  it("stays on the first step", () => {
    expect(run(at("email"), { type: "back" }).step).toBe("email");
  });
});

it.each([
  ["phone", [], "identity", true],
  ["phone", [], "lilypad_tag", true],
  ["phone", [], "finishing", false],
  ["email", ["email", "email_verification", "identity"], "identity", true],
  ["email", [], "identity", false],
] as [SignupStep, SignupStep[], SignupStep, boolean][])(
  "on %s with %j completed, %s can be jumped to: %s",
  (step, completed, target, allowed) => {
    const state = at(step, { completed });
    expect(canJump(state, target)).toBe(allowed);
    expect(run(state, { type: "jump", step: target }).step).toBe(allowed ? target : step);
  },
);

it.each([
  ["email", 1],
  ["lilypad_tag", 5],
  ["finishing", 6],
] as const)("%s is step %i of 6", (step, number) => {
  expect(signupProgress(step)).toEqual({ step: number, total: 6 });
});
