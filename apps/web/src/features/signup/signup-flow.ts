/**
 * The wizard's steps in order (specification 1 §2). The step `notifications` will stand before
 * `finishing`, for phones that can receive pushes.
 */
export const signupSteps = [
  "email",
  "email_verification",
  "identity",
  "phone",
  "lilypad_tag",
  "finishing",
] as const;

export type SignupStep = (typeof signupSteps)[number];

export interface SignupForm {
  email: string;
  termsAccepted: boolean;
  firstName: string;
  lastName: string;
  phone: string;
  tag: string;
}

export interface SignupState {
  step: SignupStep;
  completed: readonly SignupStep[];
  /** While a step is submitted, further submits are ignored. */
  submitting: boolean;
  /** The address that has been proved by a code, or null. */
  verifiedEmail: string | null;
  form: SignupForm;
}

export type SignupEvent =
  | { type: "edited"; fields: Partial<SignupForm> }
  | { type: "submit_started" }
  /** The person may have gone back from the step meanwhile, and then stays where they are. */
  | { type: "submit_failed"; step: SignupStep }
  | { type: "submit_succeeded"; step: SignupStep }
  /** The address is proved; the server says where this person stands. */
  | { type: "resumed"; email: string; next: SignupStep; fields?: Partial<SignupForm> }
  | { type: "back" }
  | { type: "jump"; step: SignupStep };

export const emptySignupForm: SignupForm = {
  email: "",
  termsAccepted: false,
  firstName: "",
  lastName: "",
  phone: "",
  tag: "",
};

export const firstSignupState: SignupState = {
  step: "email",
  completed: [],
  submitting: false,
  verifiedEmail: null,
  form: emptySignupForm,
};

const indexOf = (step: SignupStep) => signupSteps.indexOf(step);
const before = (step: SignupStep) => signupSteps.slice(0, indexOf(step));
const nextOf = (step: SignupStep): SignupStep => signupSteps[indexOf(step) + 1] ?? step;

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
    case "resumed":
      return {
        step: event.next,
        completed: before(event.next),
        submitting: false,
        verifiedEmail: event.email.toLowerCase(),
        form: { ...state.form, ...event.fields, email: event.email },
      };
    case "back":
      return { ...state, step: previousStep(state) ?? state.step, submitting: false };
    case "jump":
      return canJump(state, event.step) ? { ...state, step: event.step, submitting: false } : state;
  }
}

function advance(state: SignupState, step: SignupStep): SignupState {
  const completed = state.completed.includes(step) ? state.completed : [...state.completed, step];
  if (state.step !== step) return { ...state, completed };
  const done = { ...state, completed, submitting: false };
  // An address that is proved already needs no second code.
  if (state.step === "email" && isProved(state)) return { ...done, step: "identity" };
  return { ...done, step: nextOf(state.step) };
}

/** Whether the address in the form is the one that a code has proved. */
export function isProved({ verifiedEmail, form }: SignupState): boolean {
  return verifiedEmail !== null && verifiedEmail === form.email.trim().toLowerCase();
}

/** Where Back goes, or null on the first step. A used code is not asked for again. */
export function previousStep(state: SignupState): SignupStep | null {
  if (state.step === "identity" && isProved(state)) return "email";
  return signupSteps[indexOf(state.step) - 1] ?? null;
}

/** A step can be jumped to when it is completed or at most one beyond the current one. */
export function canJump(state: SignupState, step: SignupStep): boolean {
  return state.completed.includes(step) || indexOf(step) <= indexOf(state.step) + 1;
}

/** Current step number over total steps. */
export function signupProgress(step: SignupStep): { step: number; total: number } {
  return { step: indexOf(step) + 1, total: signupSteps.length };
}
