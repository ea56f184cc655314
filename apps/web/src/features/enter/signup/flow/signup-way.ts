import { createContext } from "react";
import { type SignupStep, stepsFor } from "./signup-flow.ts";

/** The progress of the wizard, which every step shows. */
interface SignupWay {
  /** The steps that this person sees. */
  steps: readonly SignupStep[];
  completed: readonly SignupStep[];
  canJump: (step: SignupStep) => boolean;
  onJump: (step: SignupStep) => void;
}

export const SignupWay = createContext<SignupWay>({
  steps: stepsFor({ hasPushStep: false, hasPasskeys: false }),
  completed: [],
  canJump: () => false,
  onJump: () => {},
});
