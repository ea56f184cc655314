import { createContext } from "react";
import { type SignupStep, stepsFor } from "./signup-flow.ts";

/** The steps that this person sees; every step shows how far they have come. */
export const SignupSteps = createContext<readonly SignupStep[]>(stepsFor({ hasPushStep: false }));
