import { useEffect, useEffectEvent, useState } from "react";
import { type BackOwner, setBackCount } from "./back-entries.ts";

/**
 * Lets the browser's Back close a part of the screen before it leaves the screen: a sheet, or the later steps of a flow.
 * @param count how many times Back does so; 0 while there is nothing to close
 * @param onBack is called once each time
 */
export function useBackEntries(count: number, onBack: () => void): void {
  const goBack = useEffectEvent(onBack);
  const [owner] = useState<BackOwner>(() => ({ count: 0, onBack: () => {}, key: "" }));
  useEffect(() => {
    owner.onBack = () => goBack();
    setBackCount(owner, count);
  }, [owner, count]);
  useEffect(() => () => setBackCount(owner, 0), [owner]);
}

const maxSteps = 30;

/**
 * Counts how many times a flow's own Back leads to another step.
 * @param goBack the flow's rule; it returns the same state if there is no earlier step
 */
export function countStepsBack<State>(state: State, goBack: (state: State) => State): number {
  let steps = 0;
  let shown = state;
  for (let before = goBack(shown); before !== shown && steps < maxSteps; before = goBack(shown)) {
    steps += 1;
    shown = before;
  }
  return steps;
}
