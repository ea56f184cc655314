import { codeLength } from "../../../shared/ui/index.ts";

export type ProofMethod = "passcode" | "passkey";

/** The state of confirming the second factor, with a passcode or a passkey. */
export interface ProofState {
  passcode: string;
  phase: "idle" | "checking_passcode" | "checking_passkey" | "proved";
  /** The last error: the passcode's is shown at its field. */
  problem: { method: ProofMethod; text: string } | null;
}

export type ProofEvent =
  | { type: "typed"; passcode: string }
  | { type: "checking"; method: ProofMethod }
  | { type: "proved" }
  /** `unanswered`: it is unknown whether the passcode is right, so it stays for another try. */
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
      // Stays busy, because the screen is about to change.
      return { ...state, phase: "proved" };
    case "refused":
      return {
        phase: "idle",
        problem: { method: event.method, text: event.text },
        passcode: event.method === "passcode" && !event.unanswered ? "" : state.passcode,
      };
  }
}

/** True if a whole passcode is still in the field after an attempt whose result is unknown. */
export const isRepeatable = ({ passcode, problem }: ProofState): boolean =>
  problem !== null && passcode.length === codeLength;

/** True for exactly six digits while nothing is running. */
export function canVerify({ passcode, phase }: ProofState): boolean {
  return phase === "idle" && passcode.length === codeLength;
}
