import type { SignupForm } from "../flow/signup-flow.ts";

/** What the wizard gives to each of its steps. */
export interface StepProps {
  form: SignupForm;
  submitting: boolean;
  onEdit: (fields: Partial<SignupForm>) => void;
  onBack: () => void;
  /**
   * Runs what the step has to do and goes on; while it runs, further submits are ignored.
   * @param work throws with the sentence that the person is shown
   */
  onSubmit: (work: () => Promise<void>) => void;
}
