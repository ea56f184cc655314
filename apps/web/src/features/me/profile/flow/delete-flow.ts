/** The state of deleting an account: the consequences, the mailed code, and the deletion itself. */
export interface DeleteState {
  phase: "explaining" | "sending" | "asking" | "resending" | "deleting";
  code: string;
  /** When another code can be sent, in milliseconds since the epoch. */
  resendAtMs: number;
  /** The last error, as a sentence. */
  error: string | null;
}

export type DeleteEvent =
  | { type: "code_wanted" }
  | { type: "code_sent"; resendAtMs: number }
  /** Without an error, it was the person's own choice. */
  | { type: "code_not_sent"; error: string | null }
  | { type: "typed"; code: string }
  | { type: "deleting" }
  | { type: "refused"; error: string | null; codeSpent: boolean };

export const firstDeleteState: DeleteState = {
  phase: "explaining",
  code: "",
  resendAtMs: 0,
  error: null,
};

export const deleteCodeLength = 6;

export function deleteReducer(state: DeleteState, event: DeleteEvent): DeleteState {
  switch (event.type) {
    case "code_wanted":
      if (state.phase === "explaining") return { ...state, phase: "sending", error: null };
      return state.phase === "asking" ? { ...state, phase: "resending", error: null } : state;
    case "code_sent":
      return { phase: "asking", code: "", resendAtMs: event.resendAtMs, error: null };
    case "code_not_sent":
      return {
        ...state,
        phase: state.phase === "resending" ? "asking" : "explaining",
        error: event.error,
      };
    case "typed":
      return state.phase === "deleting" ? state : { ...state, code: event.code, error: null };
    case "deleting":
      return canDelete(state) ? { ...state, phase: "deleting", error: null } : state;
    case "refused":
      // A used or wrong code has to be entered again; a remaining balance does not affect it.
      return {
        ...state,
        phase: "asking",
        code: event.codeSpent ? "" : state.code,
        error: event.error,
      };
  }
}

/** True if all six digits are entered and nothing is running. */
export const canDelete = ({ phase, code }: DeleteState): boolean =>
  phase === "asking" && code.length === deleteCodeLength;
