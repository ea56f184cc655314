import { signedInPaths } from "./signed-in-paths.ts";

export interface OpenedPage {
  path: string;
  /** Entries of the tab's history, this one included. */
  historyLength: number;
  /** How the page came to be: a reload keeps the history it has. */
  navigationType: string;
}

/**
 * Whether the app was opened in the middle: by a notification, a shortcut or a link in a new tab.
 * Then Back has nowhere to go, and would close the app.
 */
export function startsInTheMiddle({ path, historyLength, navigationType }: OpenedPage): boolean {
  if (historyLength > 1 || navigationType !== "navigate") return false;
  return path !== "/dashboard" && signedInPaths.test(path);
}

/** Puts the dashboard beneath a page that was opened in the middle, so that Back leads there. */
export function putDashboardBeneath(): void {
  const [opened] = performance.getEntriesByType("navigation");
  const navigationType = opened !== undefined && "type" in opened ? String(opened.type) : "";
  const { pathname: path, search, hash } = location;
  if (!startsInTheMiddle({ path, historyLength: history.length, navigationType })) return;
  const { state } = history;
  history.replaceState(null, "", "/dashboard");
  history.pushState(state, "", `${path}${search}${hash}`);
}
