/** A change of the security settings. Each one needs its own mailed code. */
export type SecurityTask =
  | { kind: "set_passcode" }
  /** Replaces a forgotten passcode: immediately if confirmed with a passkey, otherwise a day later. */
  | { kind: "reset_passcode" }
  | { kind: "remove_passcode" }
  | { kind: "add_passkey" }
  | { kind: "remove_passkey"; id: string };

const plainTasks = ["set_passcode", "reset_passcode", "remove_passcode", "add_passkey"] as const;

/**
 * Reads the task from the history entry that started it, so that the browser's own Back leaves it; null
 * if there is none.
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
  /** The entered code, or empty. */
  code: string;
  /** The number of the code entry; a new number starts it empty. */
  codeEntry: number;
  passcode: string;
  submitting: boolean;
  /** Why the code was refused; shown at its field, or null. */
  codeProblem: "wrong" | "expired" | null;
  /** The error of the passcode, shown next to it, or null. */
  problem: "different" | "weak" | null;
  /** The passcode was not saved for a reason that does not concern it, and can be submitted again. */
  hasFailed: boolean;
  /** When a pending reset takes effect; null if there is none. */
  waitsUntil: string | null;
}

export type SecurityEvent =
  | { type: "code_entered"; code: string }
  | { type: "passcode_chosen"; passcode: string }
  | { type: "passcode_differed" }
  | { type: "submitting" }
  /** Refused for a reason that does not concern the entry, or not answered. */
  | { type: "failed" }
  | { type: "code_refused"; reason: "wrong" | "expired" }
  | { type: "passcode_refused" }
  /** The code was right, and the device is about to request a passkey. */
  | { type: "code_accepted" }
  /** The reset was accepted and takes effect later. */
  | { type: "waiting"; until: string }
  | { type: "back" };

export const beginTask = (task: SecurityTask): SecurityState => ({
  task,
  step: "code",
  code: "",
  codeEntry: 1,
  passcode: "",
  submitting: false,
  codeProblem: null,
  problem: null,
  hasFailed: false,
  waitsUntil: null,
});

const choosesPasscode = ({ kind }: SecurityTask) =>
  kind === "set_passcode" || kind === "reset_passcode";

/**
 * The passcodes that thieves try first: one or two different digits, a half that is repeated or mirrored, a run of
 * digits or of pairs. The server refuses the same passcodes, but only after both entries.
 */
export function isTooSimple(passcode: string): boolean {
  const digits = Array.from(passcode, Number);
  const isRun = (values: readonly number[]) =>
    new Set(values.slice(1).map((value, index) => value - (values[index] ?? 0))).size === 1;
  const [first, second] = [passcode.slice(0, 3), passcode.slice(3)];
  const isMirrored = [...second].reverse().join("") === first;
  const pairs = digits.filter((_, index) => index % 2 === 0);
  const isOfPairs = pairs.every((digit, index) => digits[2 * index + 1] === digit);
  return (
    new Set(digits).size <= 2 ||
    first === second ||
    isMirrored ||
    isRun(digits) ||
    (isOfPairs && isRun(pairs))
  );
}

export function securityReducer(state: SecurityState, event: SecurityEvent): SecurityState {
  const idle = { ...state, submitting: false };
  switch (event.type) {
    case "code_entered":
      return {
        ...state,
        code: event.code,
        codeProblem: null,
        problem: null,
        // The other tasks need only the code.
        step: choosesPasscode(state.task) ? "choose" : "code",
      };
    case "passcode_chosen":
      return isTooSimple(event.passcode)
        ? { ...state, problem: "weak" }
        : {
            ...state,
            step: "repeat",
            passcode: event.passcode,
            problem: null,
            hasFailed: false,
          };
    case "passcode_differed":
      return { ...state, step: "choose", passcode: "", problem: "different" };
    case "submitting":
      return { ...state, submitting: true };
    case "failed":
      // A task that needs only the code is retried by entering the code again.
      return state.step === "code" ? enterCodeAgain(idle) : { ...idle, hasFailed: true };
    case "code_refused":
      return enterCodeAgain({ ...idle, passcode: "", codeProblem: event.reason });
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

/** True if Back leaves the task instead of going back one step in it. */
export const backLeaves = ({ step }: SecurityState): boolean => step !== "repeat";
