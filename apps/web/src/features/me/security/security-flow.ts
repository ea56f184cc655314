/** A change of the security settings. Each needs the code that is mailed for it. */
export type SecurityTask =
  | { kind: "set_passcode" }
  /** A new passcode in the place of a forgotten one: at once after a passkey, otherwise a day later. */
  | { kind: "reset_passcode" }
  | { kind: "remove_passcode" }
  | { kind: "add_passkey" }
  | { kind: "remove_passkey"; id: string };

const plainTasks = ["set_passcode", "reset_passcode", "remove_passcode", "add_passkey"] as const;

/**
 * Reads the task out of the history entry it was begun with, so that the browser's own Back leaves
 * it; null when there is none.
 */
export function readTask(state: unknown): SecurityTask | null {
  if (typeof state !== "object" || state === null || !("task" in state)) return null;
  const { task } = state;
  if (typeof task !== "object" || task === null || !("kind" in task)) return null;
  if (task.kind === "remove_passkey") {
    return "id" in task && typeof task.id === "string" ? { kind: task.kind, id: task.id } : null;
  }
  const kind = plainTasks.find((known) => known === task.kind);
  return kind === undefined ? null : { kind };
}

export interface SecurityState {
  task: SecurityTask;
  step: "code" | "choose" | "repeat" | "name" | "waits";
  /** The mailed code as it was entered, or empty. */
  code: string;
  /** Which entry of a code this is: another one starts empty. */
  codeEntry: number;
  passcode: string;
  submitting: boolean;
  /** What is wrong with the passcode, said beside it; null when nothing is. */
  problem: "different" | "weak" | null;
  /** When a reset that waits takes effect; null when none does. */
  waitsUntil: string | null;
}

export type SecurityEvent =
  | { type: "code_entered"; code: string }
  | { type: "passcode_chosen"; passcode: string }
  | { type: "passcode_differed" }
  | { type: "submitting" }
  /** Refused for a reason that is not in what was entered, or not answered. */
  | { type: "failed" }
  | { type: "code_refused" }
  | { type: "passcode_refused" }
  /** The code was right, and the device is about to be asked for a passkey. */
  | { type: "code_accepted" }
  /** The reset was taken on, and takes effect later. */
  | { type: "waiting"; until: string }
  | { type: "back" };

export const beginTask = (task: SecurityTask): SecurityState => ({
  task,
  step: "code",
  code: "",
  codeEntry: 1,
  passcode: "",
  submitting: false,
  problem: null,
  waitsUntil: null,
});

const choosesPasscode = ({ kind }: SecurityTask) =>
  kind === "set_passcode" || kind === "reset_passcode";

export function securityReducer(state: SecurityState, event: SecurityEvent): SecurityState {
  const idle = { ...state, submitting: false };
  switch (event.type) {
    case "code_entered":
      return {
        ...state,
        code: event.code,
        problem: null,
        // The others need nothing but the code.
        step: choosesPasscode(state.task) ? "choose" : "code",
      };
    case "passcode_chosen":
      return { ...state, step: "repeat", passcode: event.passcode, problem: null };
    case "passcode_differed":
      return { ...state, step: "choose", passcode: "", problem: "different" };
    case "submitting":
      return { ...state, submitting: true };
    case "failed":
      // What needs nothing but the code is tried again by entering it again.
      return state.step === "code" ? enterCodeAgain(idle) : idle;
    case "code_refused":
      return enterCodeAgain({ ...idle, passcode: "" });
    case "passcode_refused":
      return { ...idle, step: "choose", passcode: "", problem: "weak" };
    case "code_accepted":
      return { ...idle, step: "name" };
    case "waiting":
      return { ...idle, step: "waits", passcode: "", waitsUntil: event.until };
    case "back":
      return state.step === "repeat"
        ? { ...idle, step: "choose", passcode: "", problem: null }
        : idle;
  }
}

const enterCodeAgain = (state: SecurityState): SecurityState => ({
  ...state,
  step: "code",
  code: "",
  codeEntry: state.codeEntry + 1,
});

/** Whether Back leaves the task, instead of going a step back within it. */
export const backLeaves = ({ step }: SecurityState): boolean => step !== "repeat";
