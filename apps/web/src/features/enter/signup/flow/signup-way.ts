import { createContext } from "react";
import { type SignupStep, stepsFor } from "./signup-flow.ts";

/** The way through the sign-up, as every step shows it. */
interface SignupWay {
  /** The steps that this person sees. */
  steps: readonly SignupStep[];
  completed: readonly SignupStep[];
  canJump: (step: SignupStep) => boolean;
  onJump: (step: SignupStep) => void;
}

export const SignupWay = createContext<SignupWay>({
  steps: stepsFor({ hasPushStep: false }),
  completed: [],
  canJump: () => false,
  onJump: () => {},
});
