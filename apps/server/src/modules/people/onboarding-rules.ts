/** What sign-up still needs, in the order it is asked. */
type OnboardingStep = "identity" | "phone" | "lilypad_tag" | "finishing" | "done";

interface OnboardingFacts {
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  displayTag: string | null;
  onboardingCompletedAt: Date | null;
}

/** The first step that is still open, and those that are behind the person. */
export function onboardingProgress(person: OnboardingFacts): {
  nextStep: OnboardingStep;
  completedSteps: string[];
} {
  const steps: [Exclude<OnboardingStep, "done">, boolean][] = [
    ["identity", person.firstName !== null && person.lastName !== null],
    ["phone", person.phoneNumber !== null],
    ["lilypad_tag", person.displayTag !== null],
    ["finishing", person.onboardingCompletedAt !== null],
  ];
  const open = steps.find(([, done]) => !done);
  return {
    nextStep: open?.[0] ?? "done",
    // A session is proof that the address was given and verified.
    completedSteps: [
      "email",
      "email_verification",
      ...steps.filter(([, done]) => done).map(([step]) => step),
    ],
  };
}
