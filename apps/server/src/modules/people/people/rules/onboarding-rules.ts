/** The steps of a sign-up that follow the verified email address, in order. */
type OnboardingStep = "identity" | "phone" | "lilypad_tag" | "finishing" | "done";

interface OnboardingFacts {
  firstName: string | null;
  lastName: string | null;
  phoneNumber: string | null;
  displayTag: string | null;
  onboardingCompletedAt: Date | null;
}

/** Finds the first step of the sign-up that is not completed, and lists the completed ones. */
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
    // Only a verified address can have a session, so these two are always completed.
    completedSteps: [
      "email",
      "email_verification",
      ...steps.filter(([, done]) => done).map(([step]) => step),
    ],
  };
}
