import type { Href } from "@lilypad/api-contract";
import { leaveScreen } from "./back-entries.ts";
import { entryHere } from "./entry.ts";
import { useLocation } from "./typed-routing.ts";

let parentOf = (_path: string): Href => "/dashboard";

/** Sets the rule that says which screen is above that of a path. */
export function setParents(rule: (path: string) => Href): void {
  parentOf = rule;
}

/**
 * Leaves the screen, as the back and close buttons of bars do: to the screen from which it was opened, or, if it is the
 * first one of this tab, to the one above it in the table of routes. The history never grows by it.
 */
export function useUp(): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (entryHere().depth > 0) leaveScreen();
    else navigate(parentOf(location.pathname), { replace: true });
  };
}

/**
 * Leaves a finished flow for a certain screen. If the flow was opened from there, it goes back instead, so that the history
 * does not contain the screen twice.
 */
export function useLeaveFor(path: Href): () => void {
  const [, navigate] = useLocation();
  return () => {
    if (entryHere().below === path) leaveScreen();
    else navigate(path, { replace: true });
  };
}
