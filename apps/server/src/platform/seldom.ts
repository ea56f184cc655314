/**
 * Limits how often something is done, such as a log entry about an outage that concerns every request.
 * @param intervalMs the min interval between two runs of `act`
 * @param act gets the number of calls that were left out since it was last run
 */
export function seldom<Args extends unknown[]>(
  intervalMs: number,
  act: (leftOut: number, ...args: Args) => void,
  nowMs: () => number = () => performance.now(),
): (...args: Args) => void {
  let nextAtMs = Number.NEGATIVE_INFINITY;
  let leftOut = 0;
  return (...args) => {
    if (nowMs() < nextAtMs) {
      leftOut += 1;
      return;
    }
    nextAtMs = nowMs() + intervalMs;
    act(leftOut, ...args);
    leftOut = 0;
  };
}
