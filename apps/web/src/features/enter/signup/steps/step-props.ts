import type { SignupForm } from "../flow/signup-flow.ts";

/** The props of every step. */
export interface StepProps {
  form: SignupForm;
  submitting: boolean;
  onEdit: (fields: Partial<SignupForm>) => void;
  onBack: () => void;
  /**
   * Runs the step's action and continues; while it runs, further submits are ignored.
   * @param work throws with a sentence to show
   */
  onSubmit: (work: () => Promise<void>) => void;
}
