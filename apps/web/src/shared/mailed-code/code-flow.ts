import { codeLength } from "../ui/index.ts";

/** After this many wrong entries no mailed code works any more. */
const maxWrong = 5;

/** The state of entering a mailed six-digit code. */
export interface CodeState {
  code: string;
  phase: "idle" | "verifying" | "sending";
  /** The code that was tried last; it is not tried again until it changes. */
  tried: string | null;
  /** The number of wrong codes since the last one was sent. */
  wrong: number;
  /** Why the last code was refused; shown at the field until the code changes. */
  problem: CodeProblem | null;
  /** The last code no longer works, so another one can be sent without waiting. */
  needsNewCode: boolean;
  /**
   * The entry at the time when another code was requested. Sending clears it, but not digits that were typed since.
   */
  codeBeforeSending: string;
}

/** A sentence about something else than the digits. `keepsCode`: the same code can be tried again. */
export interface OtherProblem {
  said: string;
  keepsCode: boolean;
}

/** Why a code was not accepted. `unknown`: it may be right, and can be entered again. */
export type CodeProblem = "wrong" | "expired" | "unknown" | OtherProblem;

/**
 * The reason why a code is refused. The code is cleared, unless the reason says otherwise. `shown`: the reason is
 * shown elsewhere, or the next step is about to open. `cancelled`: the person did not go on, so the code is as good as
 * before.
 */
export type CodeRefusal = CodeProblem | "shown" | "cancelled";

export type CodeEvent =
  | { type: "typed"; code: string }
  | { type: "verifying" }
  | { type: "refused"; reason: CodeRefusal }
  | { type: "sending" }
  | { type: "sent" }
  | { type: "not_sent" };

export const firstCodeState: CodeState = {
  code: "",
  phase: "idle",
  tried: null,
  wrong: 0,
  problem: null,
  needsNewCode: false,
  codeBeforeSending: "",
};

export function codeReducer(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case "typed":
      return state.phase === "verifying"
        ? state
        : {
            ...state,
            code: event.code,
            problem: null,
            tried: event.code === state.tried ? state.tried : null,
          };
    case "verifying":
      return { ...state, phase: "verifying", problem: null, tried: state.code };
    case "refused": {
      const { reason } = event;
      if (reason === "cancelled") return { ...state, phase: "idle" };
      const wrong = state.wrong + (reason === "wrong" ? 1 : 0);
      const isOther = typeof reason === "object";
      if (isOther && reason.keepsCode) return { ...state, phase: "idle", problem: reason };
      const isUsedUp = reason === "expired" || isOther || wrong >= maxWrong;
      const needsNewCode = state.needsNewCode || isUsedUp;
      const problem = reason === "shown" ? null : reason;
      return { ...state, phase: "idle", code: "", tried: null, wrong, problem, needsNewCode };
    }
    case "sending":
      return { ...state, phase: "sending", codeBeforeSending: state.code };
    case "sent":
      return state.code === state.codeBeforeSending
        ? firstCodeState
        : { ...firstCodeState, code: state.code };
    case "not_sent":
      return { ...state, phase: "idle" };
  }
}

/** True for a complete code while nothing is running; it may have been tried before. */
export const isComplete = ({ code, phase }: CodeState): boolean =>
  phase === "idle" && code.length === codeLength;

/** True for a complete code that has not been tried yet. */
export const shouldVerify = (state: CodeState): boolean =>
  isComplete(state) && state.code !== state.tried;

/** True if the code that is entered was tried without an answer. */
export const canTryAgain = ({ phase, problem }: CodeState): boolean =>
  phase === "idle" && typeof problem === "object" && problem?.keepsCode === true;

/** The seconds to wait before another code can be sent. */
export const secondsToWait = ({ needsNewCode }: CodeState, secondsLeft: number): number =>
  needsNewCode ? 0 : secondsLeft;
