import { codeLength } from "../../../shared/ui/index.ts";

export type ProofMethod = "passcode" | "passkey";

/** Confirming the second factor, with a passcode or a passkey. */
export interface ProofState {
  passcode: string;
  phase: "idle" | "checking_passcode" | "checking_passkey" | "proved";
  /** What went wrong last, or null. */
  problem: string | null;
}

export type ProofEvent =
  | { type: "typed"; passcode: string }
  | { type: "checking"; method: ProofMethod }
  | { type: "proved" }
  /** `unanswered`: whether the passcode is right is not known, so it stays for another try. */
  | { type: "refused"; method: ProofMethod; text: string; unanswered: boolean };

export const firstProofState: ProofState = { passcode: "", phase: "idle", problem: null };

export function proofReducer(state: ProofState, event: ProofEvent): ProofState {
  switch (event.type) {
    case "typed":
      return state.phase === "idle" ? { ...state, passcode: event.passcode, problem: null } : state;
    case "checking":
      return state.phase === "idle"
        ? { ...state, phase: `checking_${event.method}`, problem: null }
        : state;
    case "proved":
      // Stays busy: the screen is about to change.
      return { ...state, phase: "proved" };
    case "refused":
      return {
        phase: "idle",
        problem: event.text,
        passcode: event.method === "passcode" && !event.unanswered ? "" : state.passcode,
      };
  }
}

/** Exactly six digits can be verified, and only one thing at a time is. */
export function canVerify({ passcode, phase }: ProofState): boolean {
  return phase === "idle" && passcode.length === codeLength;
}
