/** Returns the step before another one in a flow's steps, or null if there is none. */
export const stepBefore = <Step>(steps: readonly Step[], step: Step): Step | null =>
  steps[steps.indexOf(step) - 1] ?? null;

/** Returns the number of a step, from 1, and how many there are. It is null for a screen that is none of the flow's steps, such as its end. */
export function progressOf<Step>(
  steps: readonly (Step | null)[],
  step: Step | null,
): { step: number | null; total: number } {
  const place = steps.indexOf(step) + 1;
  return { step: place === 0 ? null : place, total: steps.length };
}
