import { codeLength } from "../ui/index.ts";

/** After this many wrong entries no code that was mailed works any more. */
const maxWrong = 5;

/** Entering a six-digit code that was sent to somebody. */
export interface CodeState {
  code: string;
  phase: "idle" | "verifying" | "sending";
  /** The code that was tried last: it is not tried again until it changes. */
  tried: string | null;
  /** How many wrong codes were entered since the last one was sent. */
  wrong: number;
  /** The last code works no more, so another one can be sent without waiting. */
  needsNewCode: boolean;
  /** What had been entered when another code was asked for: the new code replaces it, but not what was typed since. */
  codeBeforeSending: string;
}

/** Why a code was not accepted. `unknown`: it may be right; the entry starts empty again. */
export type CodeRefusal = "wrong" | "expired" | "unknown";

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
  needsNewCode: false,
  codeBeforeSending: "",
};

export function codeReducer(state: CodeState, event: CodeEvent): CodeState {
  switch (event.type) {
    case "typed":
      return state.phase === "verifying"
        ? state
        : { ...state, code: event.code, tried: event.code === state.tried ? state.tried : null };
    case "verifying":
      return { ...state, phase: "verifying", tried: state.code };
    case "refused": {
      const wrong = state.wrong + (event.reason === "wrong" ? 1 : 0);
      const needsNewCode = state.needsNewCode || event.reason === "expired" || wrong >= maxWrong;
      return { ...state, phase: "idle", code: "", tried: null, wrong, needsNewCode };
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

/** A complete code that was not tried yet is verified at once. */
export function shouldVerify({ code, phase, tried }: CodeState): boolean {
  return phase === "idle" && code.length === codeLength && code !== tried;
}

/** How long to wait before another code can be sent, in seconds, of the countdown's time. */
export const secondsToWait = ({ needsNewCode }: CodeState, secondsLeft: number): number =>
  needsNewCode ? 0 : secondsLeft;
