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
  stepsFor,
} from "./signup-flow.ts";

const at = (step: SignupStep, more: Partial<SignupState> = {}): SignupState => ({
  ...firstSignupState,
  step,
  ...more,
});
const run = (state: SignupState, ...events: SignupEvent[]) => events.reduce(signupReducer, state);
const done = (step: SignupStep): SignupEvent => ({ type: "submit_succeeded", step });

describe("continuing in the sign-up", () => {
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

  it("stays on a step that fails", () => {
    const state = run(
      at("phone"),
      { type: "submit_started" },
      { type: "submit_failed", step: "phone" },
    );
    expect(state).toMatchObject({ step: "phone", submitting: false, completed: [] });
  });

  it.each([done("phone"), { type: "submit_failed", step: "phone" } as const])(
    "does not move a person who has gone back meanwhile: %j",
    (answer) => {
      const again: SignupEvent[] = [{ type: "back" }, { type: "submit_started" }];
      const state = run(at("phone"), { type: "submit_started" }, ...again, answer);
      expect(state).toMatchObject({ step: "identity", submitting: true });
    },
  );

  it("requires no second code for a verified address", () => {
    const form = { ...firstSignupState.form, email: " Ada@Example.com " };
    const state = run(at("email", { verifiedEmail: "ada@example.com", form }), done("email"));
    expect(state.step).toBe("identity");
  });

  it("requires a code if the address was changed", () => {
    const form = { ...firstSignupState.form, email: "other@example.com" };
    expect(run(at("email", { verifiedEmail: "ada@example.com", form }), done("email")).step).toBe(
      "email_verification",
    );
  });
});

it("resumes at the person's step, with all earlier ones completed", () => {
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

describe("going back in the sign-up", () => {
  it.each([
    ["email", null],
    ["email_verification", "email"],
    ["identity", "email_verification"],
    ["phone", "identity"],
    ["lilypad_tag", "phone"],
  ] as const)("from %s to %s", (from, to) => {
    expect(previousStep(at(from))).toBe(to);
  });

  it("skips the used code", () => {
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
  ["email", false, 1, 6],
  ["lilypad_tag", false, 5, 6],
  ["finishing", false, 6, 6],
  ["lilypad_tag", true, 5, 7],
  ["notifications", true, 6, 7],
  ["finishing", true, 7, 7],
] as const)(
  "%s, with the push step: %s, is step %i of %i, whether an own key is offered or not",
  (step, hasPushStep, number, total) => {
    for (const hasPasskeys of [false, true]) {
      const steps = stepsFor({ hasPushStep, hasPasskeys });
      expect(signupProgress(step, steps)).toEqual({ step: number, total });
    }
  },
);

describe("the offer of an own key", () => {
  const offered = { steps: stepsFor({ hasPushStep: false, hasPasskeys: true }) };

  it("comes just before finishing, and is missing in browsers without passkeys", () => {
    const state = run(at("lilypad_tag", offered), done("lilypad_tag"));
    expect(state.step).toBe("own_key");
    expect(previousStep(state)).toBe("lilypad_tag");
    expect(run(state, done("own_key")).step).toBe("finishing");
    expect(run(at("lilypad_tag"), done("lilypad_tag")).step).toBe("finishing");
  });

  it.each([
    [false, "own_key"],
    [true, "finishing"],
  ] as const)("after a reload, decided: %s, the wizard resumes at %s", (ownKeyStepDone, step) => {
    const event = { type: "resumed", email: "ada@example.com", next: "finishing" } as const;
    expect(run({ ...firstSignupState, ...offered }, { ...event, ownKeyStepDone }).step).toBe(step);
  });
});

describe("the sign-up's notifications step", () => {
  const onPhone = { steps: stepsFor({ hasPushStep: true, hasPasskeys: false }) };

  it("comes between tag and finishing on phones that can receive pushes", () => {
    const state = run(at("lilypad_tag", onPhone), done("lilypad_tag"));
    expect(state.step).toBe("notifications");
    expect(previousStep(state)).toBe("lilypad_tag");
    expect(run(state, done("notifications")).step).toBe("finishing");
  });

  it("is missing on all other devices", () => {
    expect(run(at("lilypad_tag"), done("lilypad_tag")).step).toBe("finishing");
    expect(canJump(at("lilypad_tag"), "notifications")).toBe(false);
  });

  it.each([
    [onPhone, "finishing", false, "notifications"],
    [onPhone, "finishing", true, "finishing"],
    [onPhone, "lilypad_tag", false, "lilypad_tag"],
    [{}, "finishing", false, "finishing"],
  ] as [Partial<SignupState>, SignupStep, boolean, SignupStep][])(
    "after a reload with %j, next step %s and push step done: %s, the wizard resumes at %s",
    (more, next, pushStepDone, step) => {
      const event = { type: "resumed", email: "ada@example.com", next, pushStepDone } as const;
      const state = run(at("email", more), event);
      expect(state.step).toBe(step);
      expect(state.completed).toEqual(state.steps.slice(0, state.steps.indexOf(step)));
    },
  );
});
