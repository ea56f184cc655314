import { useLocation } from "wouter";
import { leaveScreen } from "./back-entries.ts";
import { entryHere } from "./entry.ts";

/**
 * Leaves the screen, as the back and close buttons of bars do: to the screen from which it was opened, or, if it is the
 * first one of this tab, to its parent. The history never grows by it.
 * @param parent the path of the screen above
 */
export function useUp(parent: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (entryHere().depth > 0) leaveScreen();
    else navigate(parent, { replace: true });
  };
}

/**
 * Leaves a finished flow for a certain screen. If the flow was opened from there, it goes back instead, so that the history
 * does not contain the screen twice.
 */
export function useLeaveFor(path: string): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (entryHere().below === path) leaveScreen();
    else navigate(path, { replace: true });
  };
}
