import { codeLength } from "../ui/index.ts";

/** How long to wait before a code can be sent again. */
export const resendWaitSeconds = 30;
/** After this many wrong entries no code that was mailed works any more. */
const wrongPerCode = 5;

/** Entering the six-digit code, for sign-up and sign-in alike. */
export interface EmailCodeState {
  code: string;
  secondsLeft: number;
  phase: "idle" | "verifying" | "resending";
  /** The code that was tried last: it is not tried again until it changes. */
  tried: string | null;
  /** How many wrong codes were entered since the last one was sent. */
  wrong: number;
  /** What stood there when another code was asked for: the new one takes its place, but not of what was typed since. */
  codeBeforeResend: string;
}

/** `error`: nothing is known about the code. */
export type CodeRefusal = "wrong" | "expired" | "error";

export type EmailCodeEvent =
  | { type: "typed"; code: string }
  | { type: "tick" }
  | { type: "verifying" }
  | { type: "accepted" }
  | { type: "refused"; reason: CodeRefusal }
  | { type: "resending" }
  | { type: "resent" }
  | { type: "resend_failed" };

export const firstEmailCodeState: EmailCodeState = {
  code: "",
  secondsLeft: resendWaitSeconds,
  phase: "idle",
  tried: null,
  wrong: 0,
  codeBeforeResend: "",
};

export function emailCodeReducer(state: EmailCodeState, event: EmailCodeEvent): EmailCodeState {
  switch (event.type) {
    case "typed":
      return state.phase === "verifying"
        ? state
        : { ...state, code: event.code, tried: event.code === state.tried ? state.tried : null };
    case "tick":
      return { ...state, secondsLeft: Math.max(0, state.secondsLeft - 1) };
    case "verifying":
      return { ...state, phase: "verifying", tried: state.code };
    case "accepted":
      // Stays busy: the screen is about to change.
      return state;
    case "refused": {
      const wrong = state.wrong + (event.reason === "wrong" ? 1 : 0);
      const needsNewCode = event.reason === "expired" || wrong >= wrongPerCode;
      return {
        ...state,
        phase: "idle",
        code: "",
        tried: null,
        wrong,
        ...(needsNewCode ? { secondsLeft: 0 } : {}),
      };
    }
    case "resending":
      return { ...state, phase: "resending", codeBeforeResend: state.code };
    case "resent":
      return state.code === state.codeBeforeResend
        ? firstEmailCodeState
        : { ...firstEmailCodeState, code: state.code };
    case "resend_failed":
      return { ...state, phase: "idle" };
  }
}

/** A complete code that was not tried yet is verified at once. */
export function shouldVerify({ code, phase, tried }: EmailCodeState): boolean {
  return phase === "idle" && code.length === codeLength && code !== tried;
}

/** Sending again is possible at 0 seconds and when nothing else is under way. */
export function canResend({ secondsLeft, phase }: EmailCodeState): boolean {
  return secondsLeft === 0 && phase === "idle";
}
