import {
  defaultNotificationPreferences,
  type NotificationPreferences,
} from "../data/notification-preferences.ts";

/** The wizard's steps in order. */
export const signupSteps = [
  "email",
  "email_verification",
  "identity",
  "phone",
  "lilypad_tag",
  "notifications",
  "own_key",
  "finishing",
] as const;

export type SignupStep = (typeof signupSteps)[number];

/**
 * The steps that this person sees: `notifications` only on phones that can receive pushes, `own_key` only in browsers
 * that know passkeys.
 */
export const stepsFor = (device: {
  hasPushStep: boolean;
  hasPasskeys: boolean;
}): readonly SignupStep[] =>
  signupSteps.filter(
    (step) =>
      (device.hasPushStep || step !== "notifications") &&
      (device.hasPasskeys || step !== "own_key"),
  );

/** The steps with a number. The offer of an own key has none: it is not part of the progress. */
export const countedSteps = (steps: readonly SignupStep[]): readonly SignupStep[] =>
  steps.filter((step) => step !== "own_key");

export interface SignupForm {
  email: string;
  termsAccepted: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  tag: string;
  notificationPreferences: NotificationPreferences;
}

export interface SignupState {
  /** The steps that this person sees, in order. */
  steps: readonly SignupStep[];
  step: SignupStep;
  completed: readonly SignupStep[];
  /** While a step is submitted, further submits are ignored. */
  submitting: boolean;
  /** The address that a code has verified, or null. */
  verifiedEmail: string | null;
  form: SignupForm;
}

export type SignupEvent =
  | { type: "edited"; fields: Partial<SignupForm> }
  | { type: "submit_started" }
  /** The person may have gone back in the meantime, and then stays where they are. */
  | { type: "submit_failed"; step: SignupStep }
  | { type: "submit_succeeded"; step: SignupStep }
  /**
   * The address is verified; the server says how far this person is. It does not store the optional steps:
   * `pushStepDone` and `ownKeyStepDone` say whether they were finished on this device.
   */
  | {
      type: "resumed";
      email: string;
      next: SignupStep;
      pushStepDone?: boolean;
      ownKeyStepDone?: boolean;
      /** The step in this tab before a reload; used if the person may already be there. */
      at?: SignupStep;
      fields?: Partial<SignupForm>;
    }
  | { type: "back" }
  | { type: "jump"; step: SignupStep };

export const emptySignupForm: SignupForm = {
  email: "",
  termsAccepted: false,
  firstName: "",
  lastName: "",
  phone: "",
  tag: "",
  notificationPreferences: defaultNotificationPreferences,
};

export const firstSignupState: SignupState = {
  steps: stepsFor({ hasPushStep: false, hasPasskeys: false }),
  step: "email",
  completed: [],
  submitting: false,
  verifiedEmail: null,
  form: emptySignupForm,
};

type Steps = Pick<SignupState, "steps">;

const before = ({ steps }: Steps, step: SignupStep) => steps.slice(0, steps.indexOf(step));
const nextOf = ({ steps }: Steps, step: SignupStep): SignupStep =>
  steps[steps.indexOf(step) + 1] ?? step;

export function signupReducer(state: SignupState, event: SignupEvent): SignupState {
  switch (event.type) {
    case "edited":
      return { ...state, form: { ...state.form, ...event.fields } };
    case "submit_started":
      return { ...state, submitting: true };
    case "submit_failed":
      return state.step === event.step ? { ...state, submitting: false } : state;
    case "submit_succeeded":
      return advance(state, event.step);
    case "resumed": {
      const step = resumedStep(state, event);
      const completed = before(state, step);
      const at = event.at !== undefined && completed.includes(event.at) ? event.at : step;
      return {
        steps: state.steps,
        // A used code is not required again.
        step: at === "email_verification" ? step : at,
        completed,
        submitting: false,
        verifiedEmail: event.email.toLowerCase(),
        form: { ...state.form, ...event.fields, email: event.email },
      };
    }
    case "back": {
      const step = previousStep(state);
      return step === null ? state : { ...state, step, submitting: false };
    }
    case "jump":
      return canJump(state, event.step) ? { ...state, step: event.step, submitting: false } : state;
  }
}

function resumedStep(
  { steps }: SignupState,
  event: { next: SignupStep; pushStepDone?: boolean; ownKeyStepDone?: boolean },
): SignupStep {
  if (event.next !== "finishing") return event.next;
  if (steps.includes("notifications") && event.pushStepDone !== true) return "notifications";
  if (steps.includes("own_key") && event.ownKeyStepDone !== true) return "own_key";
  return event.next;
}

function advance(state: SignupState, step: SignupStep): SignupState {
  const completed = state.completed.includes(step) ? state.completed : [...state.completed, step];
  if (state.step !== step) return { ...state, completed };
  const done = { ...state, completed, submitting: false };
  // A verified address needs no second code.
  if (state.step === "email" && isProved(state)) return { ...done, step: "identity" };
  return { ...done, step: nextOf(state, state.step) };
}

/** True if the address in the form is the verified one. */
export function isProved({ verifiedEmail, form }: SignupState): boolean {
  return verifiedEmail !== null && verifiedEmail === form.email.trim().toLowerCase();
}

/** The step that Back leads to, or null on the first step. A used code is not required again. */
export function previousStep(state: SignupState): SignupStep | null {
  if (state.step === "identity" && isProved(state)) return "email";
  return state.steps[state.steps.indexOf(state.step) - 1] ?? null;
}

/**
 * A step can be jumped to when it is completed or at most one beyond the current one. A used code is not required
 * again.
 */
export function canJump(state: SignupState, step: SignupStep): boolean {
  const { steps, completed } = state;
  if (step === "email_verification" && isProved(state)) return false;
  if (completed.includes(step)) return true;
  return steps.includes(step) && steps.indexOf(step) <= steps.indexOf(state.step) + 1;
}

/** Current step number over total steps, counting only those that this person sees. */
export function signupProgress(
  step: SignupStep,
  steps: readonly SignupStep[],
): { step: number; total: number } {
  const counted = countedSteps(steps);
  return { step: counted.indexOf(step) + 1, total: counted.length };
}
